"""When a night will be over, from simulated nights that continue from where it is (F12.1,
R13.5).
"""

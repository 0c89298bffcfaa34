"""Drawings that can be read from afar: blocks of large letters, and the podium of the winner."""

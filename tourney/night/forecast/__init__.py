"""When a night will be over, from made-up nights that go on from where it stands (F12.1, R13.5)."""

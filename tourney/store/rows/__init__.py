"""Tables, and the records that go into them."""

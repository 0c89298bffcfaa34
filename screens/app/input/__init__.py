"""What needs private names of Textual: bytes to keys, what is done, the cover of all screens."""

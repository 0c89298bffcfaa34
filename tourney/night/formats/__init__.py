"""The formats of a night, each in a file or folder of its own."""

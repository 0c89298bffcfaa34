"""Looking a store over: whether everything in it is sound, and what to do where it is not."""

"""Facts kept on this laptop: the address of the store, and the rows it has acknowledged."""

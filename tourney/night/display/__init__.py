"""The views of a night for the big screen, and the tales told of a night."""

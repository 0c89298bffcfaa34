"""The app itself: its store, the user's role, routes between screens, and changes by others."""

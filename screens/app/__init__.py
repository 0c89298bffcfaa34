"""The app itself: from screen to screen, the store, roles, and following what others write."""

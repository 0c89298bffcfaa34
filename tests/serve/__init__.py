"""The app in browsers: the real server, the app's real processes, and a real browser."""

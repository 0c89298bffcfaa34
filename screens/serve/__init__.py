"""The app in browsers, behind a guard, and the night on phones."""

"""The app in browsers, behind a guard; the night on phones, and telling other services."""

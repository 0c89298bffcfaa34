"""The manual, one page per topic, and the screen that shows it."""

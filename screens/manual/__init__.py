"""The manual, a page a topic, and what shows it."""

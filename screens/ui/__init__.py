"""What every screen is made of: text, lines, boxes, letters, dice, and a few dialogs."""

"""The parts of every screen: text, lines, boxes, letters, dice, and a few dialogs."""

"""The parts that every screen uses: text, lines, boxes, letters, dice, and a few dialogs."""

"""What is read from afar: blocks of large letters, and the podium, the one form of a winner."""

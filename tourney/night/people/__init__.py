"""The list of people, latecomers and leavers."""

"""The floor as a format sees it, and what a format answers: setup, tables, people, exits."""

"""The project's own themes, beside Textual's."""

from textual.theme import Theme

DARK = Theme(
    name="tourney-dark",
    primary="#d97706",
    secondary="#a8a29e",
    accent="#fbbf24",
    warning="#f59e0b",
    error="#f87171",
    success="#86c06c",
    foreground="#f5f0e6",
    background="#12201a",
    surface="#1a2c24",
    panel="#22392f",
    dark=True,
)
LIGHT = Theme(
    name="tourney-light",
    primary="#9a3412",
    secondary="#57534e",
    accent="#9a3412",
    warning="#92400e",
    error="#b91c1c",
    success="#3f6212",
    foreground="#1c1917",
    background="#faf6ec",
    surface="#f1ead8",
    panel="#e6dcc3",
    dark=False,
)
THEMES = (DARK, LIGHT)

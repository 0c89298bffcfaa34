"""What stands on the screen, read out, and the sizes in which it is tried."""

from textual._context import visible_screen_stack

from screens.app.app import TourneyApp

SMALL, USUAL, LARGE = (60, 20), (80, 24), (120, 40)
Texts = str | tuple[str, ...]

_FRAMES = dict.fromkeys(map(ord, "│╭╮╰╯"), " ")


def screen_text(app: object) -> str:
    """The lines of the whole screen, trailing spaces left out."""
    assert isinstance(app, TourneyApp)
    visible_screen_stack.set(app._background_screens)  # what lies under a dialog
    strips = app.screen._compositor.render_strips()
    return "\n".join(strip.text.rstrip() for strip in strips)


def see(app: object, *texts: str, hides: Texts = ()) -> None:
    """Fail unless these texts stand on the screen, over lines or not, and others on no line."""
    if texts or hides:
        shown = screen_text(app)
        amiss = [text for text in texts if not stands(shown, text)]
        amiss += [text for text in each_of(hides) if text in shown]
        assert not amiss, f"{amiss} on the screen:\n{shown}"


def each_of(texts: Texts) -> tuple[str, ...]:
    return (texts,) if isinstance(texts, str) else texts


def stands(shown: str, text: str) -> bool:
    """True if the text stands on a screen that reads so, over lines or frames or not."""
    return any(text in each for each in (shown, " ".join(shown.split()), _unframed(shown)))


def _unframed(shown: str) -> str:
    return " ".join(shown.translate(_FRAMES).split())


def words_on_screen(app: object) -> str:
    """The text of the whole screen in one line, frames left out."""
    return _unframed(screen_text(app))


def words(app: TourneyApp) -> str:
    """The whole screen without its line breaks."""
    return " ".join(screen_text(app).split())


def line_with(app: object, text: str) -> str:
    """The first line of the screen that holds the text; fail when none does."""
    shown = screen_text(app)
    for line in shown.splitlines():
        if text in line:
            return line
    raise AssertionError(f"{text!r} is nowhere on the screen:\n{shown}")

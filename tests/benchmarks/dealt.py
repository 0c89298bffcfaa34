"""The checks of the chances in full, which take minutes: `tests/game/chances` has them in small."""

from collections.abc import Iterator

from tests.benchmarks.figure import Figure
from tests.game.chances.calibration import DEALT, calibrated, sigmas
from tests.game.chances.reviewed import SHEETS, known, mean_luck, played, sheet_adds_up
from tests.rules.playing import ruled

ROUNDS, MATCHES, LUCKY = 1_000_000, 20_000, 10_000


def measure() -> Iterator[Figure]:
    for preset, players, fields in DEALT:
        off = sigmas(ruled(preset, **fields), players, ROUNDS, seed=6)
        rules = " ".join([preset, *fields])
        what = f"{ROUNDS:,} rounds dealt to {players}, {rules}: off by at most"
        yield Figure(what, f"{off:.2f} sigma", "", "≤ 3 sigma", off / 3, off <= 3)
    deciles = calibrated(MATCHES, seed=4)
    off = max(abs(chance - share) for chance, share, _ in deciles)
    what = f"{MATCHES:,} matches: who won, by decile of the chance given, off by at most"
    yield Figure(what, f"{100 * off:.1f} points", "", "≤ 3 points", off / 0.03, off <= 0.03)
    mean, spread = mean_luck([known(list(played(seed))) for seed in range(LUCKY)])
    yield Figure(
        f"luck in {LUCKY:,} matches played by lot: mean",
        f"{100 * mean:+.2f} points",
        f"standard error {100 * spread:.2f}",
        "≤ 3 errors",
        abs(mean) / spread / 3,
        abs(mean) <= 3 * spread,
    )
    for path in SHEETS:
        sheet_adds_up(path)
    yield Figure("luck and judgement add up to 1e-9", f"{len(SHEETS)} sheets", met=True)

"""Seasons: saved in the store, and worked out from the results of their nights (F6.4)."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from tourney.game.refusal import Refused
from tourney.log.one_log import OneLog
from tourney.log.roles import Who
from tourney.night.careers.career import CareerNight
from tourney.night.season import seasons
from tourney.night.season import view as views
from tourney.night.season.table import NightResult
from tourney.service.past_nights import PastNights, Work
from tourney.service.players import Players
from tourney.store.rows.records import NightFlat
from tourney.store.store import Store


class Seasons:
    """The seasons of a store; their commands change no night."""

    def __init__(self, store: Store, past: PastNights, players: Players, who: Who) -> None:
        """Use an open store, the results of its nights, and the joined names."""
        self._store = store
        self._past = past
        self._players = players
        self._kept = OneLog(store, "seasons", "the seasons", seasons.NO_SEASONS, seasons.apply, who)

    def all(self) -> tuple[views.SeasonCard, ...]:
        """Return every season, in the order in which they were first saved."""
        kept = self._kept.state.values()
        numbers = (
            {uid: projection.number for uid, projection in self._nights_by_uid().items()}
            if kept
            else {}
        )
        return tuple(views.season_card(saved, numbers) for saved in kept)

    @property
    def damage(self) -> str:
        """Why the seasons cannot be read to the end, and none can be saved; or ""."""
        return self._kept.damage

    def view(self, name: str) -> views.SeasonView:
        """Return a season's table as it is now, from the nights that are over.

        Raises:
            Refused: `no-season`, if there is no season of that name.
        """
        saved = self._saved(name)
        here, marks = self._nights_by_uid(), self._past.marks()
        results: list[NightResult] = []
        left_out: list[tuple[views.LeftOut, str]] = []
        for night in saved.nights:
            projection = here.get(night.uid)
            if projection is None:
                left_out.append((views.LeftOut.GONE, views.gone_words(night)))
                continue
            number = projection.number
            result = self._past.result(number, marks[number])
            if isinstance(result, CareerNight):
                results.append(result.result)
            else:
                left_out.append((result, f"{projection.name} (night {projection.number})"))
        view = views.season_view(saved, results, left_out, self._players.joined.key)
        return replace(view, lines=tuple(map(self._players.as_kept, view.lines)))

    def next_work(self, name: str) -> tuple[Work | None, int]:
        """Return the work on the season's next night without a result, as `Players.next_work`.

        Raises:
            Refused: as in `view`.
        """
        saved, here, marks = self._saved(name), self._nights_by_uid(), self._past.marks()
        numbers = (here[night.uid].number for night in saved.nights if night.uid in here)
        return self._past.next_work(numbers, marks)

    def save(
        self, name: str, nights: Sequence[int], form: Mapping[str, str], *, instead: str = ""
    ) -> str:
        """Save a season, and return its name as saved.

        Args:
            nights: the numbers of the season's nights.
            form: as for `read_season`.
            instead: the season to change, perhaps under another name; "" for a new one.

        Raises:
            Refused: the code is `season.` and the name of the wrong field.
        """
        cleaned, plan = seasons.clean_season_name(name), seasons.read_season(form)
        projections = {projection.number: projection for projection in self._store.nights()}
        if missing := [number for number in nights if number not in projections]:
            raise Refused("season.nights", f"There is no night {missing[0]} here.")
        chosen = (projections[number] for number in nights)
        counted = tuple(
            seasons.SeasonNight(projection.uid, projection.name, projection.date)
            for projection in chosen
        )
        saved = seasons.SeasonSaved(cleaned, counted, plan, instead)
        known = seasons.find_season(instead, self._kept.state) if instead else None
        if known is None or replace(known, instead=instead) != saved:
            self._kept.record(saved)
        return cleaned

    def drop(self, name: str) -> None:
        """Delete a season; its nights stay as they are."""
        self._kept.record(seasons.SeasonDropped(name))

    # Inside

    def _saved(self, name: str) -> seasons.SeasonSaved:
        kept = self._kept.state
        saved = seasons.find_season(name, kept)
        if saved is None:
            there = f"There are: {', '.join(kept)}." if kept else "There are no seasons yet."
            raise Refused("no-season", f"There is no season called {name}. {there}")
        return saved

    def _nights_by_uid(self) -> dict[str, NightFlat]:
        return {projection.uid: projection for projection in self._store.nights()}

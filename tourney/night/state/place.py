"""The number of a real table, and the name of its own that it may have."""


class Place(int):
    """The number of a table, written with its name where it has one: 3 (Window).

    It counts and is stored as the number, equals it, and stands wherever the number would. A screen
    shows two places of one number apart by their names.
    """

    name: str

    def __new__(cls, number: int, name: str = "") -> "Place":
        place = super().__new__(cls, number)
        place.name = name
        return place

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Place) and other.name != self.name:
            return False
        return int(self) == other

    def __ne__(self, other: object) -> bool:
        return not self == other  # an int's own knows of no names

    def __hash__(self) -> int:
        return hash(int(self))

    def __str__(self) -> str:
        return f"{int(self)} ({self.name})" if self.name else str(int(self))

    def __format__(self, spec: str) -> str:
        return format(int(self), spec) if spec else str(self)


def name_of_place(place: object) -> str:
    """The name of a table, or ""."""
    return place.name if isinstance(place, Place) else ""


def table_called(title: str, place: int) -> str:
    """A table as people call it: by the number and name of the real one, and by its title.

    >>> table_called("", Place(3, "Window")), table_called("Final", 1)
    ('Table 3 (Window)', 'Final, table 1')
    """
    return f"{title}, table {place}" if title else f"Table {place}"

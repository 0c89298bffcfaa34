"""The page of a table's phone (F16): what stands at the table, and the forms to type."""

from exports.html import phone
from exports.html.phone_night import PhoneNight
from exports.pages import page, part
from tourney.night.views.phone_table import PhoneTable

#: The script that sends entries, and keeps one while the network is gone.
TYPING = "typing.js"
#: The mark in forms that a new number replaces whenever a page is sent.
NUMBER = "@number@"


#: The words for a code that no table has.
NO_TABLE = "No table has this code now. Scan the code at your table again."


def table_parts(table: PhoneTable | None) -> phone.Parts:
    """Return the parts of a table's page; None if its code has ended."""
    if table is None:
        return {"none": part("phone/none.html.j2", words=NO_TABLE)}
    return {
        "said": part("phone/said.html.j2", table=table),
        "typed": part("phone/typed.html.j2", table=table),
    }


def codes_parts() -> phone.Parts:
    """Return the parts of the page that asks for a table's code."""
    return {"codes": part("phone/codes.html.j2")}


def table_page(
    night: PhoneNight,
    table: PhoneTable | None,
    parts: phone.Parts,
    at: str,
    answer: str = "",
    *,
    refused: bool = False,
) -> bytes:
    """Return the page of a table, as it is first sent, or of no table yet.

    Args:
        at: the name of the night's state that the page shows.
        answer: what has become of the entry that was sent, or why a code is not taken.
        refused: true if that is a refusal.
    """
    return page(
        "phone/at_table.html.j2",
        plan=night.show.night.plan,
        name="t",
        entry=table.code if table else "",
        called=table.called if table else "A table's phone",
        title=table.called if table else "Table",
        parts=parts,
        at=at,
        as_of=phone.AS_OF,
        style=phone.shared_name(phone.STYLE),
        script=phone.shared_name(phone.SCRIPT),
        typing=phone.shared_name(TYPING),
        reloads=table is not None,
        answer=answer,
        refused=refused,
    )

"""The schema version of this program, told without importing any migration."""

APPLICATION_ID = 0x4D455849
"""The four bytes "MEXI" at offset 68 of the file: what makes it a tourney store."""

MARK = f"tourney store {APPLICATION_ID:08x}"
"""The comment on the table of events that makes a server's database one."""

REVISIONS = ("0001", "0002", "0003")
"""Every revision of a file that this program can read or bring up to date, oldest first."""

HEAD = REVISIONS[-1]

SERVER_REVISIONS = (*REVISIONS, "0004")
"""The same of a server's database, which may hold many venues; a file is of one."""

SERVER_HEAD = SERVER_REVISIONS[-1]

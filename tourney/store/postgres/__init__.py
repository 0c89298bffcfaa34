"""A store on a PostgreSQL server; all code that imports psycopg is here, and imported late."""

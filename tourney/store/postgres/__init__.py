"""A store on a PostgreSQL server; whatever imports psycopg is in here, and imported late."""

"""The standings of a table and of a night, its payments and its charts."""

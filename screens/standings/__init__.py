"""Who stands where, at a table and in a night; its pictures."""

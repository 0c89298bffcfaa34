"""Keys: their bindings, spellings, headings and explanations."""

"""Files out and in: exports, sheets, whole nights, paper."""

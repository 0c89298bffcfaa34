"""Files out and in: exports, score sheets, whole nights, and paper."""

"""The puzzle trainer: its logic, its screens, its page and the server that opens it."""

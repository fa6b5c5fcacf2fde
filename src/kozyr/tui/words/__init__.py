"""The sentences of the table, as pure functions of a view."""

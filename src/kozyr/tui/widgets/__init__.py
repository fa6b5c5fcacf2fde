"""The widgets of the table. Each draws from a frozen view and what the session makes public."""

"""The screens. Each drives what it shows and keeps no state but where the cursor is."""

"""What is said of a match, as pure functions of a moment of it (`scene.py`): sentences, and names of all there is."""

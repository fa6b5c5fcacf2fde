"""What is measured, and against whom. Never a timed test: the figures are read by people, as ratios within one run."""

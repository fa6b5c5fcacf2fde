"""Looking ahead: choices played on in hands that the others could hold, many at once as arrays of numbers."""

"""Drawing as pure functions: what goes in is plain values, what comes out is a canvas of cells with roles."""

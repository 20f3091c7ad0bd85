//! The floor plan of README.md against the real folders, and the imports that it allows.

"""Trans-Rabat."""

"""The rules of Totemo as pure values: standard library only, and no view in sight."""

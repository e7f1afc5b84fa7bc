"""Rules. Nothing here reads or writes files of the user, knows the time, searches, or speaks to people."""

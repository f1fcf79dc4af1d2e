"""Daily games by date as files for calendars (iCalendar) and feed readers (Atom)."""

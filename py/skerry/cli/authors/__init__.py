"""Commands for teachers and authors: packs, homework, diagrams, calendars of daily games."""

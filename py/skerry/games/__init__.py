"""One folder per game, named by its id: rules, view, bot, look.css, rules.md and data."""

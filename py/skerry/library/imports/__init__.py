"""Games from text that players paste: own exports, links, move lists, other programs' notations."""

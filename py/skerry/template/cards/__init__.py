"""Trove: bid cards in secret, and win a pearl in each round."""

from skerry.core.bot import Level
from skerry.core.hooks import define_game
from skerry.core.i18n import N_
from skerry.core.presets import Preset

GAME = define_game(
    __name__,
    name=N_("Trove"),
    tagline=N_("Bid your cards in secret for the pearls"),
    presets=(
        Preset("standard", N_("Five pearls"), N_("five cards each, twelve in the deck")),
        Preset("small", N_("Three pearls"), N_("three cards each, for learning")),
    ),
    seats=(2,),
    levels=(
        Level(1, N_("Snail"), N_("Tries a few random games per move")),
        Level(2, N_("Oyster"), N_("Tries about sixty random games per move")),
        Level(3, N_("Diver"), N_("Thinks for as long as you let it")),
    ),
    chance=True,
    hidden=True,
)

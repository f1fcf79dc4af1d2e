"""Shoal: gulls and terns land on rocks, never next to each other."""

from skerry.core.bot import Level
from skerry.core.hooks import define_game
from skerry.core.i18n import N_
from skerry.core.presets import Preset

GAME = define_game(
    __name__,
    name=N_("Shoal"),
    tagline=N_("Land your birds where the other flock can't"),
    presets=(
        Preset("standard", N_("Sixteen rocks"), N_("4 by 4")),
        Preset("small", N_("Nine rocks"), N_("3 by 3, for learning")),
    ),
    seats=(2,),
    levels=(
        Level(1, N_("Chick"), N_("Tries a few random games per move")),
        Level(2, N_("Fledgling"), N_("Tries about sixty random games per move")),
        Level(3, N_("Old bird"), N_("Thinks for as long as you let it")),
    ),
)

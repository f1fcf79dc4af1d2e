"""The scene: rocks in the sea, and the birds on them."""

from __future__ import annotations

from skerry.core.scene import Choice, Layer, Node, Player, Scene

from .rules import ShoalState
from .text import events_text, flock_name, rock_label, status

ROCK_PITCH = 60.0
"""Distance between the centres of neighbouring rocks, in scene units."""

LOOKS = ("gull", "tern")
SHAPES = {
    "rock": (Layer("M-24-8L-10-24L12-22L25-4L16 20L-12 23L-25 10Z", "rock"),),
    "gull": (Layer("M-14 0a14 14 0 1 0 28 0a14 14 0 1 0-28 0Z", "bird gull"),),
    "tern": (Layer("M0-16L15 12H-15Z", "bird tern"),),
}


def scene(state: ShoalState, viewer: int | None = None) -> Scene:
    """Return the scene, which is the same for all viewers, because nothing is hidden."""
    nodes = list[Node]()
    for rock, name in enumerate(state.board.names):
        x, y = _center(state.side, rock)
        nodes.append(Node(name, x, y, "rock", name, label=rock_label(state, rock)))
        for seat, birds in enumerate((state.gulls, state.terns)):
            if birds >> rock & 1:
                look = "last" if rock == state.last else ""
                nodes.append(Node(f"bird-{name}", x, y, LOOKS[seat], look=look, z=1))
    return Scene(
        game="shoal",
        width=ROCK_PITCH * state.side,
        height=ROCK_PITCH * state.side,
        shapes=SHAPES,
        nodes=tuple(nodes),
        choices=tuple(Choice(action, (action,)) for action in state.legal_actions()),
        players=tuple(Player(flock_name(seat), LOOKS[seat], shape=LOOKS[seat]) for seat in (0, 1)),
        status=status(state),
        news=events_text(state),
    )


def _center(side: int, rock: int) -> tuple[float, float]:
    """Return the centre of a rock. The first row is at the bottom of the scene."""
    column, row = divmod(rock, side)
    return ROCK_PITCH * (column + 0.5), ROCK_PITCH * (side - row - 0.5)

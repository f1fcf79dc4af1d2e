"""What PyScript runs in a worker: the engine's one door, opened to the page."""

from pyscript import sync
from skerry.host import Host

sync.call = Host().call

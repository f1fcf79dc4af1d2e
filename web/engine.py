"""What PyScript runs in a worker: the engine's one door, opened to the page."""

import random

import pyodide_js
from polyscript import xworker
from skerry.service.host import Host

random.seed()  # Python starts from a snapshot, and this would be the same in each
xworker.sync.call = Host().call
xworker.sync.bring = pyodide_js.bring

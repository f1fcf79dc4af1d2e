"""The script that PyScript runs in the worker: connects the engine to the page."""

import random

import pyodide_js
from polyscript import xworker
from skerry.service.host import Host

random.seed()  # otherwise every Python that starts from the snapshot has the same seed
xworker.sync.call = Host().call
xworker.sync.load_module = pyodide_js.load_module

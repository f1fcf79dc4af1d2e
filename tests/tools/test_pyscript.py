"""PyScript's worker, as the build writes it out of PyScript's core."""

import pytest

from web.tools.needs import Fault
from web.tools.python import worker_of


def test_the_worker_is_the_text_that_the_core_makes_workers_of() -> None:
    core = r"""x=new Worker(URL.createObjectURL(new Blob(["/*@*/"+'f(\'a\\n\');\n'.replace(r,p)])));"""
    assert worker_of(core) == "f('a\\n');\n"


def test_a_core_that_holds_it_in_another_way_is_refused() -> None:
    with pytest.raises(Fault, match="another way"):
        worker_of("x=new Worker('worker.js')")

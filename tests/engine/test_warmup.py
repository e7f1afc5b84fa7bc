import subprocess
import sys

SCRIPT = """
import ludoteca as lt
from ludoteca.engine.warmup import compile_all
from numba.core.dispatcher import Dispatcher
import numba.core.event as event

compile_all()
heard = []

class Listener(event.Listener):
    def on_start(self, event): heard.append(event.data["dispatcher"].py_func.__qualname__)
    def on_end(self, event): pass

event.register("numba:compile", Listener())
for game in lt.GAMES:
    for players in (2, 3) if game == "trans-rabat" else (2,):
        position = lt.start(game, **({"players": players} if game == "trans-rabat" else {}))
        for _ in range(3):
            position.push(lt.Engine(threads=2, memory_mb=1).play(position, lt.Limit(depth=2)).move)
        lt.perft(position, 2)
        for move in position.legal_moves:
            position.info(move)
print(*heard)
"""


def test_nothing_is_left_to_compile_after_warming_up() -> None:
    """Twice: the first process may compile, the second loads what another one compiled."""
    for _ in range(2):
        done = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        assert done.stdout.strip() == ""

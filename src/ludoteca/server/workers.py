"""Several processes of one site: started together, started again when they die, stopped together."""

from __future__ import annotations

import logging
import multiprocessing
import time
from collections.abc import Callable
from multiprocessing import connection
from multiprocessing.context import SpawnProcess

log = logging.getLogger(__name__)

PAUSE = 1.0  # seconds before a process that died at once is started again
STOPPING = 15.0  # seconds that processes have to stop in order


def supervise(count: int, work: Callable[..., None], *arguments: object) -> None:
    """Run `work`, a function of a module, in `count` processes until KeyboardInterrupt."""
    spawn = multiprocessing.get_context("spawn")
    workers: list[SpawnProcess] = []

    def start() -> tuple[SpawnProcess, float]:
        worker = spawn.Process(target=work, args=arguments)
        worker.start()
        workers.append(worker)
        return worker, time.monotonic()

    try:
        running = dict(start() for _ in range(count))
        while True:
            connection.wait([worker.sentinel for worker in running])
            for worker in [worker for worker in running if not worker.is_alive()]:
                log.error("process %s ended (%s), another is started", worker.pid, worker.exitcode)
                if time.monotonic() - running.pop(worker) < PAUSE:
                    time.sleep(PAUSE)
                workers.remove(worker)
                running.update([start()])
    except KeyboardInterrupt:
        pass
    finally:
        stop(workers)


def stop(workers: list[SpawnProcess]) -> None:
    """Ask processes to stop, wait for that, end those that don't."""
    for worker in workers:
        worker.terminate()
    end = time.monotonic() + STOPPING
    for worker in workers:
        worker.join(max(0.0, end - time.monotonic()))
    for worker in workers:
        if worker.is_alive():
            log.error("process %s didn't stop", worker.pid)
            worker.kill()
            worker.join()

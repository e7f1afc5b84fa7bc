"""Threads that search one position together (Lazy SMP), until a limit, a proof or somebody ends it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from threading import Event, Thread

from ludoteca.engine import layout
from ludoteca.engine.handle import Handle
from ludoteca.engine.timeman import Budget, Limit
from ludoteca.engine.tree import tree
from ludoteca.engine.worker import Line, Worker, deepen
from ludoteca.games.position import Position

Report = Callable[[int, Sequence[Line]], None]  # a completed depth and its best lines, best first
HANDOVER = 0.003  # seconds, of RESERVE, in which stopped threads are waited for


def search_together(
    position: Position,
    workers: Sequence[Worker],
    limit: Limit,
    budget: Budget,
    handle: Handle,
    lines: int,
    report: Report,
) -> None:
    """Search with a thread a worker; the first one reports each depth it completes, and `handle.best` is its result,
    without moves where there is no worker or was no time. In brief time a lone worker has one depth and few nodes.

    Ends at the limit, at a proven win (with one line), or when `handle` is stopped. Where time is out, threads that
    don't stop at once, for want of a processor, aren't waited for. Raises what a thread raised, or ValueError for a
    handle in use.
    """
    if not workers:
        return
    depths, nodes = limit.depths, limit.share(len(workers))
    if budget.brief:
        depths, nodes = depths[:1], min(nodes or layout.POLL, layout.POLL)
    for worker in workers:
        worker.control[layout.LIMIT] = nodes
    handle._begin(position, [worker.control for worker in workers], limit.depths[-1], budget.start)
    ready, done, failures = Event(), Event(), list[BaseException]()

    def lead(worker: Worker) -> None:
        for depth, best in deepen(*tree(position.rules, position.players, worker), depths, lines):
            if lines > 1:
                handle._best = best[0]
            report(depth, best)
            proven = lines == 1 and abs(best[0].score) >= layout.MATE - depth
            if proven or budget.enough(best[0].codes[0], best[0].score):
                break

    def help_out(worker: Worker, depths: range) -> None:
        for depth, best in deepen(*tree(position.rules, position.players, worker), depths):
            if abs(best[0].score) >= layout.MATE - depth:
                break

    def work(index: int) -> None:
        try:
            ready.wait()
            if index == 0:
                lead(workers[0])
            else:
                help_out(workers[index], depths[index % 2 :])
        except BaseException as error:
            failures.append(error)
        finally:
            if index == 0 or failures:
                done.set()

    if budget.brief:
        try:
            lead(workers[0])
        finally:
            handle._end()
        return
    team = [Thread(target=work, args=(index,), daemon=True, name="search") for index in range(len(workers))]
    try:
        for thread in team:  # to wait: starting one takes long where others compute already
            thread.start()
        ready.set()
        done.wait(budget.left())
    finally:
        for worker in workers:
            worker.control[layout.STOP] = 1
        ready.set()
        for thread in team:
            if thread.ident is not None:
                thread.join(budget.left(HANDOVER))
        handle._end()
    if failures:
        raise failures[0]

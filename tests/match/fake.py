"""An engine that plays the moves of one game given to it, by UGI; from its third move on it does what it should not.

    python fake.py WHAT MOVE...

It knows no rules and loads nothing, so that it starts quickly.
"""

import os
import subprocess
import sys
import time


def say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def misbehave(what: str) -> None:
    if what == "crash":
        sys.exit("something broke")
    if what == "hang":
        time.sleep(1000)
    if what == "leave-children":  # a wrapper's child that must not outlive a killed engine
        subprocess.Popen([sys.executable, "-c", "import time; time.sleep(1000)"])
        time.sleep(1000)
    if what == "flood":
        while True:
            say("info string " + "x" * 100)
    if what == "silence":
        os.close(1)
        time.sleep(1000)
    if what == "complain":
        say("error go: I won't")
        time.sleep(1000)
    if what == "garbage":  # but a move follows
        sys.stdout.buffer.write(b"\xff\0\n" + b"x" * 200_000 + b"\ninfo depth depth nodes -1 score cp\ninfo\n\n")
        sys.stdout.buffer.flush()


WRONG = {"illegal": "a1a1", "empty": "", "nonsense": "bestmove", "throw-out": "x1", "agree": "d"}


def main() -> None:
    what, *moves = sys.argv[1:]
    played = asked = 0
    if what == "mute":
        time.sleep(1000)
    for line in sys.stdin:
        words = line.split()
        if words == ["ugi"]:
            say("id name Fake\nid author nobody")
            if what != "plain":
                say("option name Players type combo default 2 var 2 var 3")
            say("ugiok")
        elif words == ["isready"]:
            say("readyok")
        elif words == ["uginewgame"]:
            asked = 0
        elif words[:1] == ["position"]:
            played = len(words[3:])
        elif words[:1] == ["go"]:
            asked += 1
            move = moves[played]
            if asked >= 3:
                misbehave(what)
                move = WRONG.get(what, move)
            if what == "slow":
                time.sleep(0.05)
            say(f"info depth 1 multipv 1 score cp {asked} nodes 10 time 1 pv {move}")
            say(f"bestmove {move}")
        elif words == ["quit"]:
            break


main()

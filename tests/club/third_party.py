# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A third party's program at a club, written from docs/club.md and docs/protocol.md alone.

It reads an invitation for ``deputy`` from standard input, begins all games at one instant, and
prints what it saw as JSON: the answers, what became of the act, and the board a moment later.
"""

import hashlib
import json
import queue
import ssl
import sys
import time
from urllib.parse import unquote, urlsplit

import paho.mqtt.client as mqtt

AHEAD_MS, LOOK_MS = 4000, 2500
PATIENCE_S = 60

way = urlsplit(sys.stdin.readline().strip())
root = f"tidebell/1{way.path}"
heard: "queue.SimpleQueue[tuple[list[str], object, int]]" = queue.SimpleQueue()


def own_us() -> int:
    return time.monotonic_ns() // 1000


def took(client: mqtt.Client, data: object, message: mqtt.MQTTMessage) -> None:
    parts = message.topic.removeprefix(f"{root}/").split("/")
    heard.put((parts, json.loads(message.payload) if message.payload else None, own_us()))


def connected(client: mqtt.Client, *_: object) -> None:
    kinds = ("online", "birth", "state", "ack")
    topics = ["b/+/online", "c/deputy/pong", *(f"b/+/+/{kind}" for kind in kinds)]
    client.subscribe([(f"{root}/{topic}", 0) for topic in topics])


client = mqtt.Client(mqtt.CallbackAPIVersion.VERSION2, protocol=mqtt.MQTTv311)
client.username_pw_set(unquote(way.username), unquote(way.password))
if way.scheme == "tidebells":
    context = ssl.create_default_context()
    if way.fragment:
        pem = ssl.get_server_certificate((way.hostname, way.port))
        made = hashlib.sha256(ssl.PEM_cert_to_DER_cert(pem)).hexdigest()
        assert made == way.fragment, "another certificate"
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.check_hostname = False
        context.load_verify_locations(cadata=pem)
    client.tls_set_context(context)
client.on_message, client.on_connect = took, connected
client.on_subscribe = lambda *_: heard.put((["", "ready"], None, 0))
client.connect(way.hostname, way.port)
client.loop_start()

online: dict[str, bool] = {}
births: dict[str, dict] = {}
states: dict[str, dict] = {}
acks: dict[str, dict] = {}
subscribed: list[bool] = []
words: list[str] = []  # with which the club asks tables to join
club_us: list[tuple[int, int]] = []  # how long the answer took, and the club's clock less mine


def listen(until) -> None:
    """Take messages until ``until`` holds."""
    deadline = time.monotonic() + PATIENCE_S
    while not until():
        parts, found, now = heard.get(timeout=max(0.1, deadline - time.monotonic()))
        place = "/".join(parts[1:-1])
        if parts[-1] == "online":
            online[place] = found == 1
        elif parts[-1] == "birth":
            births[place] = found
        elif parts[-1] == "state":
            states[place] = found
        elif parts[-1] == "ack":
            acks[found["id"]] = found
        elif parts[-1] == "ready":
            subscribed.append(True)
        elif parts[-1] == "pong":
            words.append(found["word"])
            club_us.append((now - found["us"], round(found["club"] - (now + found["us"]) / 2)))


def tables() -> list[str]:
    """The places BRIDGE/UID that are there."""
    return [one for one in states if online.get(one) and online.get(one.split("/")[0])]


def taking_part() -> list[str]:
    return [
        one for one in tables() if (states[one]["status"].get("room") or {}).get("joined") is True
    ]


listen(lambda: subscribed)
for count in range(1, 11):
    client.publish(f"{root}/b/deputy/ping", json.dumps({"us": own_us()}))
    listen(lambda count=count: len(club_us) == count)
offset_us = min(club_us)[1]
listen(lambda: taking_part() and len(taking_part()) == len(tables()))

begin_at = (own_us() + offset_us) // 1000 + AHEAD_MS
number = begin_at % 2**32 or 1
for place in taking_part():
    game = states[place]["status"]["game"]
    args = {"do": "begin", "game": game, "id": number, "by": "Gong", "word": words[-1]}
    command = {"id": f"gong {place}", "do": "room", "args": args}
    command |= {"at": begin_at, "expires": begin_at}
    client.publish(f"{root}/c/{place}/cmd", json.dumps(command))
asked = taking_part()
listen(lambda: all(f"gong {place}" in acks for place in asked))


def done(place: str) -> list:
    found = states[place]["status"]["room"]["done"]
    return found if found and found[0] == number else []


listen(lambda: all(done(place) for place in asked))


def digits(place: str, instant: int) -> int:
    state, status = states[place], states[place]["status"]
    moved = max(0, instant - state["at"] - status["delay_ms"])
    if "clocks" in status:
        seat = status["seat"]
        return status["clocks"][seat] + status["rates"][seat] * moved
    return status["clock_ms"] + status["rates"][0] * moved


board = {
    place.split("/")[1]: {
        "name": births[place]["name"],
        "who": states[place]["status"]["name"],
        "total": states[place]["status"]["clock_total"],
        "digits": digits(place, begin_at + LOOK_MS),
        "bound": states[place]["bound"] + acks[f"gong {place}"]["bound"],
        "armed": "answer" in acks[f"gong {place}"],
        "done": done(place)[1],
    }
    for place in asked
}
print(json.dumps({"after_ms": LOOK_MS, "board": board}))
client.disconnect()
client.loop_stop()

"""Three `serve` and two `work` on one PostgreSQL behind a proxy that takes the next at each request; one of each is killed.

Those that are left reach it through PgBouncer in transaction mode."""

import hashlib
import threading
import time

from figures import say
from machine import ROOT, wait_until
from product import Server, Students
from proxied import Front, start_pooler, start_postgres
from web import Listener, Person, printed

STUDENTS = 200
# Of these a program each is run and handed in, before and after the kill.
PROGRAMMERS = 20
TASK = "p1-depreciation"
PART = 256 << 10
# An instance that dies with a request in its hands: HAProxy says 502, or closes the connection that it had used before.
EXPECTED = ("502", "503", "refused", "connection broken")


def run(machine, figures):
    machine.need(haproxy="haproxy", initdb="postgresql", pgbouncer="pgbouncer")
    url, folder = start_postgres(machine), machine.folder / "school"
    ways = [url, *[start_pooler(machine, url)] * 2]
    students = Students(machine, url, folder, STUDENTS)
    options = ("--jobs", "false")
    serves = [Server(machine, f"serve-{n}", way, folder, options=options) for n, way in enumerate(ways, 1)]
    works = [Server(machine, f"work-{n}", way, folder, what="work") for n, way in enumerate(ways[:2], 1)]
    for server in serves:
        server.wait_ready()
    addresses = [server.address for server in serves]
    front, keeping = Front(machine, addresses), Front(machine, addresses, keeps_people=True)
    wait_until("the front leading on", 20, lambda: is_open(front, students))
    students.begin([front])
    say(f"{STUDENTS} students write through three instances in turn")
    students.period("all")
    hall = students.hall
    teacher = Person(front.address, hall["teacher"])
    people = [Person(front.address, token) for token in hall["students"][: 2 * PROGRAMMERS]]
    task = find_task(people[0], hall["course"])

    board = f"exams/board/{hall['assessment']}"
    page = Listener(teacher, [board])
    wait_until("a page that listens", 20, lambda: page.heard)
    handed_in = hand_in(people[:PROGRAMMERS], task)
    files(figures, teacher, serves)
    programs(figures, people)
    figures.add("variables-forgotten-in-turn", int(not keeps_variables(people[1])))
    person = Person(keeping.address, people[2].token)
    figures.add("variables-forgotten", int(not keeps_variables(person)), at_most=0)
    message(figures, page, teacher, hall["assessment"], board, "before")

    students.period("killed")
    say("one serve and one work are killed")
    handed_in += hand_in(people[PROGRAMMERS:], task)
    serves[0].kill()
    works[0].kill()
    wait_until("a page that listens again", 30, lambda: page.opened and page_is_open(page, teacher, hall, board))
    message(figures, page, teacher, hall["assessment"], board, "after")
    evaluations(figures, handed_in)
    struck = students.look()["groups"][0]
    ended = students.end()
    report(figures, struck, ended)


def is_open(front, students):
    status, _ = Person(front.address, students.hall["teacher"]).ask("GET", "/api/user/info/")
    return status == 200


def find_task(person, course):
    tasks = person.data("GET", f"/api/course/{course}/python/")
    return next(task["id"] for task in tasks if task["key"] == TASK)


def hand_in(people, task):
    """Everybody hands in at once; returns who and what."""
    code = (ROOT / "content/courses/shuzhi-kuaiji/python" / TASK / "solution.py").read_text()
    taken = []

    def one(person):
        taken.append((person, person.data("POST", f"/api/python/{task}/submit/", {"code": code})["id"]))

    threads = [threading.Thread(target=one, args=(person,)) for person in people]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return taken


def evaluations(figures, handed_in):
    """All of them are evaluated, whoever was killed with them in hand."""
    began = time.monotonic()

    def left():
        states = [person.data("GET", f"/api/python/submission/{id}/")["state"] for person, id in handed_in]
        return [state for state in states if state != "done"]

    while (missing := left()) and time.monotonic() < began + 180:
        time.sleep(2)
    figures.add("evaluations", len(handed_in))
    figures.add("evaluations-not-done", len(missing), at_most=0)
    figures.add("evaluations-seconds", time.monotonic() - began, "s")


def files(figures, teacher, serves):
    """A film in parts, each through another instance; a picture that each instance gives back."""
    film = bytes((at // 7) % 251 for at in range(4 * PART + 1000))
    film = b"\0\0\0\x20ftypisom" + film[12:]
    announced = {"purpose": "lecture", "name": "a.mp4", "size_bytes": len(film), "file_modified_at_ms": 1}
    upload = teacher.data("POST", "/api/uploads/", announced)["id"]
    for offset in range(0, len(film), PART):
        teacher.send_part(upload, offset, film[offset : offset + PART])
    done = teacher.data("POST", f"/api/uploads/{upload}/finish/", {})
    is_same = done["file_hash"] == hashlib.sha256(film).hexdigest()
    figures.add("upload-in-parts-damaged", int(not is_same), at_most=0)
    picture = b"\x89PNG\r\n\x1a\n" + film[:200_000]
    form = b'--drill\r\ncontent-disposition: form-data; name="file"; filename="me.png"\r\n\r\n%b\r\n--drill--\r\n'
    teacher.data("POST", "/api/user/avatar/", form % picture, kind="multipart/form-data; boundary=drill")
    place = teacher.data("GET", "/api/user/info/")["avatar"]
    wrong = 0
    for server in serves:
        status, found = Person(server.address, teacher.token).ask("GET", place)
        wrong += status != 200 or found != picture
    figures.add("downloads-wrong", wrong, at_most=0)


def programs(figures, people):
    """Programs run, and one is stopped through another instance."""
    outputs = [printed(person.run("print(6 * 7)")) for person in people[:5]]
    figures.add("runs-wrong", sum(output != "42\n" for output in outputs), at_most=0)
    person = people[0]
    stopping = threading.Thread(target=stop_soon, args=(person,))
    began = time.monotonic()
    stopping.start()
    last = person.run("import time\nprint('begun', flush=True)\ntime.sleep(20)", keeps_variables=True)[-1]
    stopping.join()
    figures.add("stopped-after", time.monotonic() - began, "s", at_most=5)
    figures.add("stopped-wrong", int(last.get("reason") != "stopped"), at_most=0)


def keeps_variables(person):
    """Whether a session goes on from cell to cell: it is in one process, so the proxy has to lead there."""
    person.run("kept = 1", keeps_variables=True)
    for _ in range(5):
        person.run("kept += 1", keeps_variables=True)
    return printed(person.run("print(kept)", keeps_variables=True)).strip() == "6"


def stop_soon(person):
    time.sleep(2)
    # Forgetting the variables stops what runs in the session, wherever it is.
    person.ask("DELETE", "/api/python/session/")


def message(figures, page, teacher, assessment, board, when):
    """The teacher's page hears within a second, whichever instance took the message."""
    slowest = 0.0
    for _ in range(6):
        time.sleep(1)
        since = time.monotonic()
        text = {"whom": {"kind": "everybody"}, "text": "第 7 题单位为元。"}
        teacher.data("POST", f"/api/exams/managed/{assessment}/message/", text)
        seconds = page.seconds_until(board, since)
        slowest = max(slowest, 30.0 if seconds is None else seconds)
    figures.add(f"push-slowest-{when}", slowest, "s", at_most=2)


def page_is_open(page, teacher, hall, board):
    """Whether the page listens: it hears of a save within two seconds."""
    return page.seconds_until(board, time.monotonic(), within=2) is not None


def report(figures, struck, ended):
    failures = dict(struck["failures"])
    figures.add("saves", ended["saves"])
    for why in EXPECTED:
        figures.add(f"killed-{why}", failures.pop(why, 0))
    for why, times in sorted(failures.items()):
        figures.add(f"failed: {why}", times, at_most=0)
    figures.add("seconds", struck["disturbed_s"], "s", at_most=5)
    figures.add("lost", ended["lost"], at_most=0)

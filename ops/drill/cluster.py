"""A cluster of three: PostgreSQL, Patroni and etcd on each node, a network between them, HAProxy before them.

Nodes are namespaces of this machine (network, processes, IPC): they can be killed, cut off and frozen one by one.
"""

import json
import os
import signal
import subprocess
import urllib.request
from pathlib import Path

from figures import say
from machine import free_port, run, wait_until

HERE = Path(__file__).parent
BRIDGE = "suanpan-drill"
NETWORK = "10.79.0"
NAMES = ("n1", "n2", "n3")
BINARIES = sorted(Path("/usr/lib/postgresql").glob("*/bin"))[-1:]

# docs/operations/database.md gives these settings and the reason of each.
SETTINGS = {
    "ttl": 8,
    "loop_wait": 1,
    "retry_timeout": 3,
    "synchronous_mode": True,
    "synchronous_mode_strict": True,
    "postgresql": {
        "use_pg_rewind": True,
        "use_slots": True,
        "parameters": {
            "max_connections": 120,
            "shared_buffers": "128MB",
            "wal_log_hints": "on",
            "wal_retrieve_retry_interval": "500ms",
            "wal_receiver_timeout": "5s",
            "wal_sender_timeout": "5s",
            "tcp_keepalives_idle": 5,
            "tcp_keepalives_interval": 2,
            "tcp_keepalives_count": 3,
        },
    },
}


class Node:
    def __init__(self, machine, number):
        self.machine = machine
        self.name = NAMES[number]
        self.address = f"{NETWORK}.{number + 1}"
        self.space = f"suanpan-{self.name}"
        self.link = f"spd-{self.name}"
        self.folder = machine.folder / self.name
        self.process = None

    def lay_network(self):
        run("ip", "netns", "add", self.space)
        self.machine.at_end(drop_space, self.name)
        run("ip", "link", "add", self.link, "type", "veth", "peer", "name", "eth0", "netns", self.space)
        run("ip", "link", "set", self.link, "master", BRIDGE, "up")
        for command in ("addr add {}/24 dev eth0", "link set eth0 up", "link set lo up"):
            run("ip", "-n", self.space, *command.format(self.address).split())

    def write_settings(self):
        self.folder.mkdir()
        peers = ",".join(f"{name}=http://{NETWORK}.{number}:2380" for number, name in enumerate(NAMES, 1))
        etcd = {
            "name": self.name,
            "data-dir": str(self.folder / "etcd"),
            "listen-peer-urls": f"http://{self.address}:2380",
            "listen-client-urls": f"http://{self.address}:2379",
            "initial-advertise-peer-urls": f"http://{self.address}:2380",
            "advertise-client-urls": f"http://{self.address}:2379",
            "initial-cluster": peers,
            # Patroni 3.0.2 (Debian 12) by the newer interface (`etcd3`) writes its leader's name over another's: a primary that was
            # cut off takes its place back, and what was acknowledged meanwhile is lost. Mended in 3.0.3.
            "enable-v2": True,
            # A member that was cut off must not unseat the others when it comes back (the default from 3.5 on).
            "pre-vote": True,
        }
        everybody = [f"host all all {NETWORK}.0/24 trust", f"host replication all {NETWORK}.0/24 trust"]
        patroni = {
            "scope": "suanpan",
            "name": self.name,
            "restapi": {"listen": f"{self.address}:8008", "connect_address": f"{self.address}:8008"},
            "etcd": {"hosts": [f"{NETWORK}.{number}:2379" for number in (1, 2, 3)]},
            "bootstrap": {"dcs": SETTINGS, "initdb": ["data-checksums", {"encoding": "UTF8"}, {"locale": "C.UTF-8"}]},
            "postgresql": {
                "listen": f"{self.address}:5432",
                "connect_address": f"{self.address}:5432",
                "bin_dir": str(BINARIES[0]),
                "data_dir": str(self.folder / "data"),
                "pgpass": str(self.folder / "pgpass"),
                "parameters": {"unix_socket_directories": str(self.folder)},
                "pg_hba": ["local all all trust", *everybody],
                "authentication": {
                    "superuser": {"username": "postgres", "password": "drill"},
                    "replication": {"username": "replicator", "password": "drill"},
                },
            },
        }
        # JSON is YAML.
        (self.folder / "etcd.yml").write_text(json.dumps(etcd))
        (self.folder / "patroni.yml").write_text(json.dumps(patroni))
        run("chown", "-R", "postgres:postgres", self.folder)

    def switch_on(self):
        alone = ["unshare", "--pid", "--fork", "--mount-proc", "--ipc", "--kill-child=KILL"]
        command = ["ip", "netns", "exec", self.space, *alone, HERE / "node.sh", self.name, self.machine.folder]
        self.process = self.machine.start(command, f"node-{self.name}")

    def pids(self):
        return [int(pid) for pid in run("ip", "netns", "pids", self.space).split()]

    def signal(self, number):
        for pid in self.pids():
            try:
                os.kill(pid, number)
            except ProcessLookupError:
                pass

    def kill(self):
        """The power is gone, in one moment for all of it."""
        self.signal(signal.SIGKILL)
        self.process.wait()

    def cut(self):
        run("ip", "link", "set", self.link, "down")

    def join(self):
        run("ip", "link", "set", self.link, "up")

    def freeze(self):
        """The machine stands still, as a virtual one may for a minute: its kernel's peers are answered, nothing else."""
        self.signal(signal.SIGSTOP)

    def thaw(self):
        self.signal(signal.SIGCONT)

    def state(self):
        """What Patroni says of it; none where it says nothing."""
        try:
            with urllib.request.urlopen(f"http://{self.address}:8008/patroni", timeout=1) as reply:
                return json.load(reply)
        except OSError as error:
            # 503 with a body: it runs, and is neither primary nor standby right now.
            return json.load(error) if hasattr(error, "read") else None


class Cluster:
    def __init__(self, machine):
        sweep()
        self.machine = machine
        self.nodes = [Node(machine, number) for number in range(3)]
        run("ip", "link", "add", BRIDGE, "type", "bridge")
        machine.at_end(run, "ip", "link", "del", BRIDGE)
        run("ip", "addr", "add", f"{NETWORK}.254/24", "dev", BRIDGE)
        run("ip", "link", "set", BRIDGE, "up")
        for node in self.nodes:
            node.lay_network()
        for node in self.nodes:
            node.write_settings()
            node.switch_on()
        say("three nodes are on")
        self.wait_whole(120)

    def primary(self):
        """The node that takes writes; none while there is none, or more than one says so."""
        found = [node for node in self.nodes if (node.state() or {}).get("role") == "master"]
        return found[0] if len(found) == 1 else None

    def is_whole(self):
        """Whether there is a primary with two standbys on its timeline that stream, one of them synchronous."""
        states = [node.state() or {} for node in self.nodes]
        leaders = [state for state in states if state.get("role") == "master" and state.get("state") == "running"]
        if len(leaders) != 1:
            return False
        streams = [one for one in leaders[0].get("replication") or [] if one.get("state") == "streaming"]
        ours = [one for one in streams if one.get("application_name") in NAMES]
        return len(ours) == 2 and any(one.get("sync_state") == "sync" for one in ours)

    def wait_whole(self, within):
        wait_until("a primary with two standbys", within, self.is_whole)

    def hosts(self):
        return ",".join(node.address for node in self.nodes)

    def query(self, text, database="postgres"):
        """Asks the primary."""
        return run("psql", "-XAtq", "-h", self.primary().address, "-U", "postgres", "-d", database, "-c", text).strip()

    def start_haproxy(self):
        """Leads to the primary, by Patroni's word; returns the port."""
        port = free_port()
        servers = "".join(
            f"  server {node.name} {node.address}:5432 maxconn 100 check port 8008\n" for node in self.nodes
        )
        settings = self.machine.folder / "haproxy.cfg"
        settings.write_text(
            "defaults\n  mode tcp\n  timeout connect 2s\n  timeout client 30m\n  timeout server 30m\n"
            "  timeout check 1s\n"
            f"listen primary\n  bind 127.0.0.1:{port}\n  option httpchk OPTIONS /primary\n"
            "  http-check expect status 200\n"
            "  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions\n" + servers
        )
        self.machine.start(["/usr/sbin/haproxy", "-db", "-f", settings], "haproxy")
        return port


def drop_space(name):
    """Ends what runs in a node's namespace, and takes it and its link away."""
    space, link = f"suanpan-{name}", f"spd-{name}"
    if Path(f"/run/netns/{space}").exists():
        for pid in run("ip", "netns", "pids", space).split():
            subprocess.run(["kill", "-9", pid], stderr=subprocess.DEVNULL)
        run("ip", "netns", "del", space)
    if Path(f"/sys/class/net/{link}").exists():
        # The kernel may be about to take it away with its other end.
        subprocess.run(["ip", "link", "del", link], stderr=subprocess.DEVNULL)


def sweep():
    """Takes away what a drill left that was itself killed."""
    for name in NAMES:
        drop_space(name)
    if Path(f"/sys/class/net/{BRIDGE}").exists():
        run("ip", "link", "del", BRIDGE)

"""Several instances on one PostgreSQL, some of them through PgBouncer, behind HAProxy."""

import os

from machine import ROOT, free_port, run


def start_postgres(machine):
    """One that waits for its disk; returns its address with an empty database."""
    folder = machine.folder.with_name(machine.folder.name + "-postgres")
    place = {"SUANPAN_TEST_POSTGRES_DIR": str(folder), "SUANPAN_TEST_POSTGRES_PORT": str(free_port())}
    environment = os.environ | place
    tool = ROOT / "tools" / "test-postgres.sh"
    machine.at_end(run, tool, "stop", env=environment)
    url = run(tool, "durable", env=environment).strip()
    run("psql", "-Xq", f"{url}/postgres", "-c", "create database suanpan")
    return f"{url}/suanpan"


def start_pooler(machine, url):
    """PgBouncer, which runs each transaction on whichever of its eight connections is free; returns the address that goes through it."""
    _, place = url.split("@")
    server, database = place.split("/")
    host, port = server.split(":")
    pooler = free_port()
    settings = machine.folder / "pgbouncer.ini"
    settings.write_text(
        f"[databases]\n{database} = host={host} port={port} dbname={database} user=postgres\n"
        f"[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = {pooler}\nunix_socket_dir =\nauth_type = any\n"
        "pool_mode = transaction\ndefault_pool_size = 8\nmax_client_conn = 200\n"
    )
    # It refuses to run as root.
    machine.start(["/usr/sbin/pgbouncer", "-q", "-u", "postgres", settings], "pgbouncer")
    return f"{url}?pooler=127.0.0.1:{pooler}"


class Front:
    """What browsers reach: each request goes to the next instance that is ready."""

    def __init__(self, machine, addresses, keeps_people=False):
        self.address = f"127.0.0.1:{free_port()}"
        servers = "".join(
            f"  server s{number} {address} check\n" for number, address in enumerate(addresses, 1)
        )
        # A person's token leads to the same instance for as long as it is there.
        balance = "hash req.hdr(authorization)\n  hash-type consistent" if keeps_people else "roundrobin"
        name = "keeping" if keeps_people else "front"
        settings = machine.folder / f"{name}.cfg"
        settings.write_text(
            "defaults\n  mode http\n  timeout connect 2s\n  timeout client 70s\n  timeout server 70s\n"
            "  timeout http-keep-alive 70s\n  option redispatch\n  retries 3\n"
            f"listen front\n  bind {self.address}\n  balance {balance}\n"
            "  option httpchk GET /readyz\n  http-check expect status 200\n"
            "  default-server inter 500ms fall 2 rise 1\n" + servers
        )
        machine.start(["/usr/sbin/haproxy", "-db", "-f", settings], name)

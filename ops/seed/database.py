"""Statements for PostgreSQL, through psql."""

import json
import subprocess

# Foreign keys and triggers are left aside while rows are copied; every foreign key is asked about afterwards.
FILLING = "set session_replication_role = replica; set synchronous_commit = off; set jit = off; set statement_timeout = 0;\n"


class Database:
    def __init__(self, url):
        self.url = url

    def run(self, text):
        """Runs statements; returns what they print."""
        words = ["psql", "-XAtq", "-v", "ON_ERROR_STOP=1", "-d", self.url, "-f", "-"]
        done = subprocess.run(words, input=text, capture_output=True, text=True)
        if done.returncode:
            raise SystemExit(f"seed: {done.stderr.strip()}\n{text[:2000]}")
        return done.stdout

    def fill(self, text):
        return self.run(FILLING + text)

    def rows(self, query):
        """The rows of a query, each a dictionary."""
        return json.loads(self.run(f"select coalesce(json_agg(q), '[]') from ({query}) q;"))

    def value(self, query):
        """The only value of the only row."""
        (row,) = self.rows(query)
        (value,) = row.values()
        return value


def literal(text):
    """A text as SQL writes it."""
    return "'" + text.replace("'", "''") + "'"

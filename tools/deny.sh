#!/bin/sh
# Licences, banned crates and sources of what we build on; and known vulnerabilities, where their database can be reached.
set -eu
cd "$(dirname "$0")/.."
cargo deny --log-level error check --hide-inclusion-graph licenses bans sources

# Fetched once a day: the database is a git repository of its own.
fetched=${CARGO_TARGET_DIR:-target}/advisories-fetched
mkdir -p "$(dirname "$fetched")"
if [ -z "$(find "$fetched" -mmin -1440 2>/dev/null)" ]; then
  if timeout 60 cargo deny --log-level off fetch db >/dev/null 2>&1; then
    touch "$fetched"
  else
    echo "advisories NOT looked up: their database cannot be reached from here (github.com/rustsec/advisory-db)"
    exit 0
  fi
fi
cargo deny --log-level error check --hide-inclusion-graph --disable-fetch advisories

#!/bin/sh
# Installs what the project needs beside git, make, Rust and Node, or says exactly how.
#
#   tools/setup.sh run     what building and running needs
#   tools/setup.sh test    and what the tests need
#   tools/setup.sh deb     and the program that packs the Debian package (make deb)
#   tools/setup.sh postgres  and PostgreSQL (make bench-pages)
#   tools/setup.sh ledger  and the program whose trial balance stands beside ours (make bench-ledger)
#
# Idempotent and quick when nothing is missing.
set -eu
cd "$(dirname "$0")/.."
for_what=${1:-run}

need() { # need PROGRAM PACKAGE
  command -v "$1" >/dev/null 2>&1 || missing="$missing $2"
}

for program in git make cargo node npm; do
  command -v "$program" >/dev/null 2>&1 || {
    echo "setup: $program is missing. Install git, make, Node 20.19 or later, and Rust 1.95 or later (rustup), then try again." >&2
    exit 1
  }
done

missing=
need mold mold
need cc build-essential
python3_is_whole() { /usr/bin/python3 -c 'import venv, ensurepip' >/dev/null 2>&1; }
python3_is_whole || missing="$missing python3 python3-venv"
[ -n "$(ls /usr/share/fonts/opentype/noto/NotoSansCJK* 2>/dev/null)" ] || missing="$missing fonts-noto-cjk"
if [ "$for_what" = test ]; then
  need openssl openssl
  ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || missing="$missing postgresql"
  # The browser without its windows: the same engine, a sixth less time for every journey.
  need chromium-headless-shell chromium-headless-shell
  need faketime faketime
  need curl curl
  need ffmpeg ffmpeg
fi
if [ "$for_what" = ledger ]; then need hledger hledger; fi
if [ "$for_what" = postgres ]; then
  need openssl openssl
  ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || missing="$missing postgresql"
fi

if [ -n "$missing" ]; then
  as_root=
  if [ "$(id -u)" != 0 ]; then
    if command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null; then as_root=sudo; else
      echo "setup: please install these packages and try again:" >&2
      echo "  sudo apt-get update && sudo apt-get install -y$missing" >&2
      exit 1
    fi
  fi
  echo "setup: installing$missing"
  $as_root apt-get update -qq
  # shellcheck disable=SC2086
  DEBIAN_FRONTEND=noninteractive $as_root apt-get install -y -qq --no-install-recommends $missing >/dev/null
fi

runtime/python/setup.sh

if [ "$for_what" = test ] && ! cargo nextest --version >/dev/null 2>&1; then
  echo "setup: installing cargo-nextest"
  cargo install cargo-nextest --locked --quiet
fi

if [ "$for_what" = test ] && ! cargo deny --version >/dev/null 2>&1; then
  # Without optimisation: it runs for a second, and compiles in half the time.
  echo "setup: installing cargo-deny (some minutes, once)"
  cargo install cargo-deny@0.20.2 --locked --quiet --debug
fi

if [ "$for_what" = deb ] && ! cargo deb --version >/dev/null 2>&1; then
  echo "setup: installing cargo-deb (some minutes, once)"
  cargo install cargo-deb --locked --quiet --debug
fi

stamp=web/node_modules/.package-lock.json
if [ ! -f "$stamp" ] || [ web/package-lock.json -nt "$stamp" ]; then
  echo "setup: installing the web client's packages"
  (cd web && npm ci --no-audit --no-fund --silent)
  touch "$stamp"
fi

#!/bin/sh
# Starts a PostgreSQL cluster of its own for the tests, or stops it.
#
#   tools/test-postgres.sh start    prints the address for SUANPAN_TEST_POSTGRES
#   tools/test-postgres.sh durable  the same, for measuring: it waits for the disk as a school's does
#   tools/test-postgres.sh again    starts it on what its disk holds, after it was killed while it was durable
#   tools/test-postgres.sh stop
#
# The cluster lives in memory or below /tmp, listens on a socket and on one loopback port, and does not wait for the disk:
# durability is tested on its own, and a test's database dies with the test.
set -eu
# Each test makes a database of its own and drops it: in memory where there is room, a disk would be all that the tests wait for.
home=/tmp
if [ -w /dev/shm ] && [ "$(df -Pk /dev/shm | awk 'NR == 2 { print $4 }')" -gt 4000000 ]; then home=/dev/shm; fi
folder=${SUANPAN_TEST_POSTGRES_DIR:-$home/suanpan-test-postgres}
port=${SUANPAN_TEST_POSTGRES_PORT:-54329}
binaries=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1)
if [ -z "$binaries" ]; then
  binaries=$(dirname "$(command -v initdb || true)")
fi
if [ ! -x "$binaries/initdb" ]; then
  echo "PostgreSQL's server programs are missing: run \`make setup\` (apt-get install postgresql)." >&2
  exit 1
fi

# PostgreSQL refuses to run as root.
as_user() {
  if [ "$(id -u)" = 0 ]; then
    setpriv --reuid=postgres --regid=postgres --clear-groups env HOME=/tmp "$@"
  else
    "$@"
  fi
}

# A certificate for localhost, signed by an authority of its own: tests connect as a region's server does. Measuring does not.
encrypt() {
  cd "$folder"
  openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj "/CN=Suanpan tests" -keyout ca.key -out ca.pem 2>/dev/null
  openssl req -newkey rsa:2048 -nodes -subj "/CN=localhost" -keyout server.key -out server.csr 2>/dev/null
  printf 'subjectAltName=DNS:localhost\n' >names
  openssl x509 -req -in server.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days 2 -extfile names -out server.pem 2>/dev/null
  chmod 600 server.key
  if [ "$(id -u)" = 0 ]; then chown postgres:postgres server.key server.pem; fi
}

# run WAITS: whether it waits for the disk
run() {
  cd "$folder"
  if [ -f server.pem ]; then ssl="-c ssl=on -c ssl_cert_file=$folder/server.pem -c ssl_key_file=$folder/server.key"; else ssl=""; fi
  as_user "$binaries/pg_ctl" -D "$folder/data" -w -t 60 -l "$folder/server.log" -o "-p $port -k $folder \
    -c listen_addresses=localhost $ssl -c fsync=$1 -c synchronous_commit=$1 -c full_page_writes=$1 \
    -c max_connections=400 -c shared_buffers=256MB -c max_pred_locks_per_transaction=256" start >/dev/null || {
    cat "$folder/server.log" >&2
    exit 1
  }
  echo "postgres://postgres@127.0.0.1:$port"
}

case "${1:-}" in
start | durable)
  if [ "$1" = durable ]; then waits=on; else waits=off; fi
  if as_user "$binaries/pg_ctl" -D "$folder/data" status >/dev/null 2>&1; then
    echo "postgres://postgres@127.0.0.1:$port"
    exit 0
  fi
  rm -rf "$folder"
  mkdir -p "$folder"
  if [ "$(id -u)" = 0 ]; then chown postgres:postgres "$folder"; fi
  cd "$folder"
  as_user "$binaries/initdb" -D "$folder/data" -U postgres -A trust -E UTF8 --locale=C.UTF-8 >"$folder/initdb.log" 2>&1 || {
    cat "$folder/initdb.log" >&2
    exit 1
  }
  if [ "$1" = start ]; then encrypt; fi
  run "$waits"
  ;;
again)
  run on
  ;;
stop)
  as_user "$binaries/pg_ctl" -D "$folder/data" -m immediate stop >/dev/null 2>&1 || true
  rm -rf "$folder"
  ;;
*)
  echo "usage: tools/test-postgres.sh start|durable|again|stop" >&2
  exit 2
  ;;
esac

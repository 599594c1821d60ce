#!/bin/sh
# Times every page on three sizes of school, one after the other, each on a PostgreSQL of its own that waits for the disk:
#
#   tools/bench-pages.sh SERVER_PROGRAM BENCH_PROGRAM PYTHON_ENVIRONMENT RESULTS_FOLDER
#
# Writes pages-small.json, pages-large.json and pages-region.json; the exit status is that of the comparison. Needs 10 GB.
set -eu
cd "$(dirname "$0")/.."
program=$1 bench=$2 environment=$3 results=$4
SUANPAN_TEST_POSTGRES_DIR=${TMPDIR:-/tmp}/suanpan-bench-pages
SUANPAN_TEST_POSTGRES_PORT=${SUANPAN_BENCH_PORT:-54333}
export SUANPAN_TEST_POSTGRES_DIR SUANPAN_TEST_POSTGRES_PORT
folder=$(mktemp -d)
serving=
finish() {
  if [ -n "$serving" ]; then kill "$serving" 2>/dev/null || true; fi
  tools/test-postgres.sh stop >/dev/null 2>&1 || true
  rm -rf "$folder"
}
trap finish EXIT INT TERM

postgres=$(tools/test-postgres.sh durable)
ask() { psql -XqAt "$1" -c "$2"; }

# The demo is loaded once, its jobs are done, and each size grows out of a copy of it.
ask "$postgres/postgres" 'create database demo' >/dev/null
"$program" serve --demo --data-dir "$folder/data" --database-url "$postgres/demo" --listen 127.0.0.1:0 >"$folder/serve.log" 2>&1 &
serving=$!
echo "the demo is loaded, and its jobs are done"
waited=0
# It says where it answers when the demo is there; its jobs are done some minutes later.
is_done() {
  grep -q 'answers on' "$folder/serve.log" && [ "$(ask "$postgres/demo" "select not exists (select 1 from jobs_job)")" = t ]
}
until is_done; do
  waited=$((waited + 1))
  if [ $waited -gt 900 ] || ! kill -0 "$serving" 2>/dev/null; then
    cat "$folder/serve.log" >&2
    exit 1
  fi
  sleep 1
done
kill "$serving" && wait "$serving" || true
serving=

for size in small large region; do
  ask "$postgres/postgres" "create database $size template demo" >/dev/null
  DATABASE_URL=$postgres/$size python3 ops/seed $size
  "$bench" "$program" "$environment" "$postgres/$size" "$folder/data" $size "$results/pages-$size.json"
  ask "$postgres/postgres" "drop database $size" >/dev/null
done
"$bench" compare "$results/pages-small.json" "$results/pages-large.json" "$results/pages-region.json"

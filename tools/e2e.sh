#!/bin/sh
# Starts the real binary on a fresh demo database and runs the browser's journeys against it: those named, or all.
# All of them go in two halves side by side, each with a server of its own: the walk through every screen, and the rest.
# With SUANPAN_URL they run against the server that answers there, which must have loaded the demo school.
set -eu
cd "$(dirname "$0")/.."
if [ -n "${SUANPAN_URL:-}" ]; then
  cd web
  exec npm run --silent e2e -- "$@"
fi
first_port=${SUANPAN_E2E_PORT:-8123}
scratch=$(mktemp -d /tmp/suanpan-e2e.XXXXXX)
trap 'rm -rf "$scratch"' EXIT

# serve_and_run <half> <port> <journeys…>: their outcome is the last line of $scratch/<half>/journeys.log.
serve_and_run() (
  folder=$scratch/$1 port=$2
  shift 2
  mkdir -p "$folder"
  if curl -s -o /dev/null "http://127.0.0.1:$port/"; then
    echo "something else listens on port $port: the journeys would run against it" >&2
    exit 1
  fi
  "$BINARY" serve --demo --data-dir "$folder/data" --listen "127.0.0.1:$port" --public-url "http://127.0.0.1:$port" \
    >"$folder/server.log" 2>&1 &
  server=$!
  trap 'kill "$server" 2>/dev/null || true; wait "$server" 2>/dev/null || true' EXIT
  tries=0
  until curl -fsS -o /dev/null "http://127.0.0.1:$port/api/school_config/" 2>/dev/null; do
    tries=$((tries + 1))
    if [ "$tries" -gt 300 ] || ! kill -0 "$server" 2>/dev/null; then
      cat "$folder/server.log" >&2
      exit 1
    fi
    sleep 0.2
  done
  cd web
  SUANPAN_URL="http://127.0.0.1:$port" SUANPAN_BINARY="$BINARY" SUANPAN_LOCAL="$(dirname "$BINARY")/suanpan-local" \
    SUANPAN_DATA_DIR="$folder/data" npm run --silent e2e -- --output "test-results/$(basename "$folder")" "$@" 2>&1
)

# seen <half> <port> <journeys…>: the journeys are seen as they go, and kept: of a failure, what failed is said last.
seen() {
  half=$1
  {
    status=0
    serve_and_run "$@" || status=$?
    echo "$status" >"$scratch/$half.status"
  } | tee "$scratch/$half.log"
}

# The server's log is worth more than its exit code when a journey fails.
failures_of() {
  grep -v ' migrated ' "$scratch/$1/server.log" | tail -n 30 >&2 || true
  tail -n 80 "$scratch/$1.log" >&2
  # Last of all, in few lines: which journey failed, at which of its lines, and what it saw instead.
  echo "what failed:" >&2
  grep -E '^ +([0-9]+\) |Error: |Expected|Received|Locator: |Timeout: |> +[0-9]+ \||at .*/e2e/)' "$scratch/$1.log" | head -n 40 >&2 || true
}

if [ "$#" -gt 0 ]; then
  halves=journeys
  seen journeys "$first_port" "$@"
else
  halves="screens journeys"
  seen screens "$((first_port + 1))" screens.spec.ts &
  # shellcheck disable=SC2046 # one word a file, on purpose
  seen journeys "$first_port" $(cd web/e2e && ls | grep '\.spec\.ts$' | grep -v '^screens')
  wait
fi
status=0
for half in $halves; do
  [ "$(cat "$scratch/$half.status")" = 0 ] || { failures_of "$half"; status=1; }
done
exit "$status"

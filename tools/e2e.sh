#!/bin/sh
# Starts the real binary on a fresh demo database and runs the browser's journeys against it: those named, or all.
# With SUANPAN_URL they run against the server that answers there, which must have loaded the demo school.
set -eu
cd "$(dirname "$0")/.."
if [ -n "${SUANPAN_URL:-}" ]; then
  cd web
  exec npm run --silent e2e -- "$@"
fi
folder=$(mktemp -d /tmp/suanpan-e2e.XXXXXX)
port=${SUANPAN_E2E_PORT:-8123}
if curl -s -o /dev/null "http://127.0.0.1:$port/"; then
  echo "something else listens on port $port: the journeys would run against it" >&2
  exit 1
fi
"$BINARY" serve --demo --data-dir "$folder/data" --listen "127.0.0.1:$port" --public-url "http://127.0.0.1:$port" \
  >"$folder/server.log" 2>&1 &
server=$!
# The server's log is worth more than its exit code when a journey fails.
trap 'kill "$server" 2>/dev/null || true; wait "$server" 2>/dev/null || true; rm -rf "$folder"' EXIT
tries=0
until curl -fsS -o /dev/null "http://127.0.0.1:$port/api/school_config/" 2>/dev/null; do
  tries=$((tries + 1))
  if [ "$tries" -gt 300 ] || ! kill -0 "$server" 2>/dev/null; then
    cat "$folder/server.log" >&2
    exit 1
  fi
  sleep 0.2
done
# The journeys are seen as they go, and kept: of a failure, what failed is said last.
{
  status=0
  (cd web && SUANPAN_URL="http://127.0.0.1:$port" SUANPAN_BINARY="$BINARY" SUANPAN_LOCAL="$(dirname "$BINARY")/suanpan-local" \
    SUANPAN_DATA_DIR="$folder/data" npm run --silent e2e -- "$@" 2>&1) || status=$?
  echo "$status" >"$folder/status"
} | tee "$folder/journeys.log"
status=$(cat "$folder/status")
if [ "$status" != 0 ]; then
  grep -v ' migrated ' "$folder/server.log" | tail -n 30 >&2
  tail -n 80 "$folder/journeys.log" >&2
  # Last of all, in few lines: which journey failed, at which of its lines, and what it saw instead.
  echo "what failed:" >&2
  grep -E '^ +([0-9]+\) |(Timeout)?Error: |Test timeout|- waiting for|Expected|Received|Locator: |Timeout: |> +[0-9]+ \||at .*/e2e/)' "$folder/journeys.log" | head -n 40 >&2 || true
fi
exit "$status"

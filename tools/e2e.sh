#!/bin/sh
# Starts the real binary on a fresh demo database and runs the browser's journeys against it: those named, or all.
# SUANPAN_E2E_SERVERS starts as many, each with a browser of its own; what is next goes to whichever is free. A signal ends them, too.
# With SUANPAN_URL they run against the server that answers there, which must have loaded the demo school.
set -eu
cd "$(dirname "$0")/.."
if [ -n "${SUANPAN_URL:-}" ]; then
  cd web
  exec npm run --silent e2e -- "$@"
fi
folder=$(mktemp -d /tmp/suanpan-e2e.XXXXXX)
# For each server the first port with its next that no other program listens on: Python for the browser is served from the next.
ports=$(node -e "
  const isFree = (port) =>
    new Promise((tell) => {
      const probe = require('net').createServer();
      probe.once('error', () => tell(false));
      probe.listen(port, '127.0.0.1', () => probe.close(() => tell(true)));
    });
  (async () => {
    for (let port = 8123, left = ${SUANPAN_E2E_SERVERS:-1}; left > 0; port += 2) {
      if (!(await isFree(port)) || !(await isFree(port + 1))) continue;
      console.log(port);
      left -= 1;
    }
  })();")
servers=
# The server's log is worth more than its exit code when a journey fails.
trap 'for server in $servers; do kill "$server" 2>/dev/null || true; wait "$server" 2>/dev/null || true; done; rm -rf "$folder"' EXIT
trap 'exit 130' INT TERM HUP
urls=
data=
for port in $ports; do
  url=http://127.0.0.1:$port
  "$BINARY" serve --demo --data-dir "$folder/$port" --listen "127.0.0.1:$port" --public-url "$url" >"$folder/$port.log" 2>&1 &
  servers="$servers $!"
  urls="$urls${urls:+ }$url"
  data="$data${data:+ }$folder/$port"
done
tries=0
for url in $urls; do
  until curl -fsS -o /dev/null "$url/api/school_config/" 2>/dev/null; do
    tries=$((tries + 1))
    # shellcheck disable=SC2086
    if [ "$tries" -gt 450 ] || ! kill -0 $servers 2>/dev/null; then
      cat "$folder"/*.log >&2
      exit 1
    fi
    sleep 0.2
  done
done
# The journeys are seen as they go, and kept: of a failure, what failed is said last.
{
  status=0
  (cd web && SUANPAN_URL="${urls%% *}" SUANPAN_DATA_DIR="${data%% *}" SUANPAN_URLS="$urls" SUANPAN_DATA_DIRS="$data" \
    SUANPAN_BINARY="$BINARY" SUANPAN_LOCAL="$(dirname "$BINARY")/suanpan-local" npm run --silent e2e -- "$@" 2>&1) || status=$?
  echo "$status" >"$folder/status"
} | tee "$folder/journeys.log"
status=$(cat "$folder/status")
if [ "$status" != 0 ]; then
  cat "$folder"/[0-9]*.log | grep -v ' migrated ' | tail -n 30 >&2
  tail -n 80 "$folder/journeys.log" >&2
  # Last of all, in few lines: which journey failed, at which of its lines, and what it saw instead.
  echo "what failed:" >&2
  grep -E '^ +([0-9]+\) |(Timeout)?Error: |Test timeout|- waiting for|Expected|Received|Locator: |Timeout: |> +[0-9]+ \||at .*/e2e/)' "$folder/journeys.log" | head -n 40 >&2 || true
fi
exit "$status"

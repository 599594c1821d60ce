#!/bin/sh
# Sends generated requests to every endpoint of a server with the demo school, as a student and as a teacher, and
# compares what comes back with web/openapi.json. BINARY names the server; EXAMPLES bounds the requests of an operation.
set -eu
cd "$(dirname "$0")/.."
BINARY=${BINARY:-target/debug/suanpan}
EXAMPLES=${EXAMPLES:-15}
PORT=${PORT:-8399}
venv=target/schemathesis
[ -x "$venv/bin/schemathesis" ] || { python3 -m venv "$venv" && "$venv/bin/pip" install --quiet 'schemathesis==4.32.5'; }
data=$(mktemp -d)
"$BINARY" serve --demo --data-dir "$data" --listen "127.0.0.1:$PORT" --pyodide-listen off --log error &
server=$!
trap 'kill "$server"; wait "$server" || true; rm -rf "$data"' EXIT
until curl --silent --fail --output /dev/null "http://127.0.0.1:$PORT/readyz"; do
  kill -0 "$server" || exit 1
  sleep 1
done
status=0
for name in student1 teacher1; do
  form="{\"username\":\"$name\",\"password\":\"Suanpan2026!\"}"
  token=$(curl --silent --json "$form" "http://127.0.0.1:$PORT/api/login/" | sed 's/.*"token":"\([^"]*\)".*/\1/')
  # Ending the own session would make strangers of all requests after it.
  "$venv/bin/schemathesis" --config-file tools/fuzz-api.toml run web/openapi.json --url "http://127.0.0.1:$PORT" \
    --header "Authorization: JWT $token" --phases examples,fuzzing --max-examples "$EXAMPLES" --seed 1 \
    --checks not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance \
    --exclude-path-regex '^/api/(logout|user/delete_account|user/change_password|forget_password|user/sessions/)' \
    --request-timeout 60 --continue-on-failure --no-color || status=1
done
exit $status

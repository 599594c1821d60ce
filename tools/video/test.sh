#!/bin/sh
# Proves that nothing a lecture says is lost on its slides. What it needs is installed beside what is built.
set -eu
cd "$(dirname "$0")/../.."
environment=target/video
wanted=$(cksum <tools/video/requirements.txt)
if [ ! -e "$environment/installed" ] || [ "$(cat "$environment/installed")" != "$wanted" ]; then
  rm -rf "$environment"
  /usr/bin/python3 -m venv "$environment"
  "$environment/bin/pip" install --quiet --disable-pip-version-check -r tools/video/requirements.txt
  echo "$wanted" >"$environment/installed"
fi
"$environment/bin/python" -m unittest discover --quiet tools/video

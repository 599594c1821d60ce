#!/bin/sh
# Builds the Python environment that student programs see. Idempotent: returns at once when nothing changed.
#
#   runtime/python/setup.sh [DIRECTORY]      default: .venv beside this file
#
# SUANPAN_PACKAGES names another list of the school's packages than packages-of-the-school.txt.
# SUANPAN_PYTHON chooses another interpreter (a distribution's own build, 3.11 or later). A private build under
# a home directory cannot be used: the sandbox only shows the interpreter what is under /usr.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
target=${1:-"$here/.venv"}
python=${SUANPAN_PYTHON:-/usr/bin/python3}
school=${SUANPAN_PACKAGES:-"$here/packages-of-the-school.txt"}
stamp="$target/.suanpan-stamp"

if ! [ -x "$python" ]; then
    echo "未找到 $python：请安装系统自带的 Python 3.11 或更高版本（Debian/Ubuntu：apt-get install python3 python3-venv）。" >&2
    echo "no $python: install the distribution's Python 3.11 or later (Debian/Ubuntu: apt-get install python3 python3-venv)." >&2
    exit 1
fi
wanted=$( { "$python" -c 'import sys; print(sys.version, sys.prefix)'; cat "$here/requirements.txt" "$school"; } | sha256sum | cut -d' ' -f1)
if [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$wanted" ]; then
    exit 0
fi
if ! "$python" -c 'import venv, ensurepip' 2>/dev/null; then
    echo "缺少 venv 模块（Debian/Ubuntu：apt-get install python3-venv）。 The venv module is missing: apt-get install python3-venv." >&2
    exit 1
fi
# Built beside the target and swapped in whole, so that a failed or interrupted set-up leaves the old one in place.
fresh="$target.new.$$"
trap 'rm -rf "$fresh"' EXIT
rm -rf "$fresh"
"$python" -m venv --without-pip "$fresh"
site=$("$fresh/bin/python" -c 'import sysconfig; print(sysconfig.get_paths()["purelib"])')
pip() { "$python" -m pip --disable-pip-version-check "$@"; }
if ! "$python" -m pip --version >/dev/null 2>&1; then
    "$python" -m venv "$fresh.pip" && pip() { "$fresh.pip/bin/python" -m pip --disable-pip-version-check "$@"; }
    trap 'rm -rf "$fresh" "$fresh.pip"' EXIT
fi
pip install --quiet --no-compile --only-binary=:all: --require-hashes --target "$site" -r "$here/requirements.txt"
if grep -qv '^[[:space:]]*\(#\|$\)' "$school"; then
    pip install --quiet --no-compile --only-binary=:all: --upgrade --target "$site" -c "$here/constraints.txt" \
        -r "$school"
fi
# Test suites and headers are a fifth of the size and nothing a student program imports.
find "$site" -type d \( -name tests -o -name include \) -prune -exec rm -rf {} +
"$fresh/bin/python" -m compileall -q -j 0 "$site" >/dev/null 2>&1 || true
"$fresh/bin/python" -I -c 'import numpy, pandas, openpyxl, matplotlib; matplotlib.use("Agg"); import matplotlib.pyplot'
echo "$wanted" > "$fresh/.suanpan-stamp"
rm -rf "$target.old"
if [ -e "$target" ]; then mv "$target" "$target.old"; fi
mv "$fresh" "$target"
rm -rf "$target.old"
echo "Python environment ready in $target"

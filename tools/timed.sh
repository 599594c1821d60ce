#!/bin/sh
# Runs a command and says how long it took: `timed.sh NAME COMMAND…`. Its end is the command's.
set -u
name=$1
shift
began=$(date +%s)
status=0
"$@" || status=$?
echo "$name: $(($(date +%s) - began)) s"
exit "$status"

#!/bin/sh
# One machine of the cluster, from power on: etcd and Patroni, in namespaces of their own. Whoever kills this kills all of it.
#
#   node.sh NAME FOLDER
set -eu
name=$1
folder=$2/$name
# What a machine that was switched off believes to be running is not.
rm -f "$folder/data/postmaster.pid" "$folder"/.s.PGSQL.*
setpriv --reuid=postgres --regid=postgres --clear-groups etcd --config-file "$folder/etcd.yml" >>"$folder/etcd.log" 2>&1 &
setpriv --reuid=postgres --regid=postgres --clear-groups env HOME="$folder" patroni "$folder/patroni.yml" >>"$folder/patroni.log" 2>&1 &
# The first process of a namespace buries the others' dead.
while :; do wait; sleep 1; done

#!/bin/sh
# PostgreSQL's archive_command: '/srv/comic-hub/docs/deploy/backup/archive-wal.sh ARCHIVE %p %f'. Keeps a piece of the log, whole or not at all.
# One that lies there already is right if it is the same, and a fault that PostgreSQL says in its log if it is another's.
set -eu
archive=$1 from=$2 name=$3
if [ -e "$archive/$name" ]; then cmp -s "$from" "$archive/$name"; exit; fi
cp "$from" "$archive/.$name.part"
sync "$archive/.$name.part"
mv "$archive/.$name.part" "$archive/$name"
sync "$archive"

#!/bin/sh
# back-up.sh TARGET FILES: a back-up of the running PostgreSQL that libpq's variables name (PGHOST, PGPORT, PGUSER), and of what members sent.
# The database first and the files after it: whatever its rows name is there. Files that are gone since stay for whoever goes back to a day
# before: nothing is taken out of TARGET/files. FILES: DATA_DIR/files, or nothing where they lie in S3 (keep its versions).
set -eu
target=$1 files=${2:-}
day=$(date -u +%Y%m%dT%H%M%SZ)
mkdir -p "$target/base"
pg_basebackup -D "$target/base/.$day" -X stream -c fast
# What cannot be read is no back-up.
pg_verifybackup -q "$target/base/.$day"
mv "$target/base/.$day" "$target/base/$day"
if [ -n "$files" ]; then
  mkdir -p "$target/files"
  cp -a --update=none "$files/." "$target/files/" 2>/dev/null || cp -an "$files/." "$target/files/"
fi
echo "$target/base/$day"

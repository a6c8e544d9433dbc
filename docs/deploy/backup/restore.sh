#!/bin/sh
# restore.sh BASE ARCHIVE DATA MOMENT: makes a data folder of a back-up and the log that was kept since, as all was at a moment
# ('2026-11-28 14:05:00+08'); `latest`: as far as the log goes. Start PostgreSQL on DATA: it reads the log, and opens when it is there.
# Files first: cp -a TARGET/files/. DATA_DIR/files/ (docs/runbook.md#a-restore).
set -eu
base=$1 archive=$2 data=$3 moment=$4
[ ! -e "$data" ] || [ -z "$(ls -A "$data")" ] || { echo "$data is not empty: it may be all that is left" >&2; exit 1; }
mkdir -p "$data"
chmod 700 "$data"
cp -a "$base/." "$data/"
{
  echo "restore_command = 'cp \"$archive/%f\" \"%p\"'"
  [ "$moment" = latest ] || echo "recovery_target_time = '$moment'"
  echo "recovery_target_action = 'promote'"
  # What is restored to be looked at must not write into the log of what it was made of.
  echo "archive_mode = 'off'"
} >> "$data/postgresql.auto.conf"
touch "$data/recovery.signal"

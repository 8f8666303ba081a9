#!/bin/sh
# Brings a database that was restored in its dSource up to date with what is new in the copy of its backup: incremental backups and
# archived logs. Run it as the owner of the Oracle software.
set -eu
umask 077
CDPATH='' cd -- "$(dirname -- "$0")"
. ./settings.sh
. ./functions.sh

step 10 "Starting the instance $instance"
start_mounted "$data/kit/restore.ora"
rman catalog.rman no
keep_to_own_backup
plan_recovery
step 40 'Recovering the database'
rman recover.rman "$has_catalog"
end_staging

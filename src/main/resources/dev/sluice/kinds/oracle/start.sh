#!/bin/sh
# Starts a virtual database that was restored before. Run it as the owner of the Oracle software.
set -eu
CDPATH='' cd -- "$(dirname -- "$0")"
. ./settings.sh
. ./functions.sh

if [ -n "$crs_home" ]; then
    . ./cluster.sh
    register
    start_on_cluster
else
    step 10 "Starting the instance $instance"
    start_mounted "$parameters"
    sql <<END
alter database open;
END
fi
if is "$multitenant"; then
    open_pdbs
fi
step 100 "$database is open"

#!/bin/sh
# Starts a virtual database that was restored before. Run it as the owner of the Oracle software.
set -eu
umask 077
CDPATH='' cd -- "$(dirname -- "$0")"
. ./settings.sh
. ./functions.sh

if [ -n "$crs_home" ]; then
    . ./cluster.sh
    if [ -e "$data/control/held" ]; then
        start_mounted "$parameters"
        end_backup
        sql <<END
shutdown abort
END
    fi
    register
    start_on_cluster
else
    step 10 "Starting the instance $instance"
    server_parameters
    start_mounted "$data/kit/start.ora"
    end_backup
    sql <<END
alter database open;
END
fi
if is "$multitenant"; then
    open_pdbs
fi
rm -f "$data/control/held"
step 100 "$database is open"

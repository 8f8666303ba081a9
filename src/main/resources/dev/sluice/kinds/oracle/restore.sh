#!/bin/sh
# Restores a virtual database from the copy of its source's backup, and opens it. What it is to become is in
# settings.sh beside this script.
#
# Run it as the owner of the Oracle software. Passwords are taken from the environment, WALLET_PASSWORD and
# CATALOG_PASSWORD; those that are missing are asked for.
set -eu
umask 077
CDPATH='' cd -- "$(dirname -- "$0")"
. ./settings.sh
. ./functions.sh

step 5 "Starting the instance $instance"
parameters_to_begin
start_instance nomount "$first"

if is "$opens_wallet"; then
    step 8 'Opening the wallet'
    open_keystore
fi

step 10 'Restoring the control file'
rman control.rman "$catalog_has_control_file"

step 15 'Taking the files of the source out of the control file'
found=$(rows <<END
select 'alter database rename file ''' || replace(member, '''', '''''') || ''' to '''
       || '$data/redo/redo_' || group# || '_' || rownum || '.log'';'
  from v\$logfile;
END
) || fail "$found"
printf '%s\n' "$found" | sql
# Each is an error where it is off already.
sql >/dev/null <<END
whenever sqlerror continue
alter database disable block change tracking;
alter database flashback off;
END

check_pdb
keep_to_own_backup
if is "$to_point_in_time" && is "$all_known"; then
    step 16 "Finding whether the backup leads to $until"
    check_moment
fi
plan_recovery
step 20 'Restoring the database'
rman restore.rman "$has_catalog"
if is "$staging"; then
    end_staging
    exit
fi

step 80 'Opening the database'
sql <<END
alter database open resetlogs;
END

drop_spare_log_groups
rename_database
end_archiving

join_cluster

if is "$multitenant"; then
    step 96 'Opening the pluggable databases'
    rename_pdb
    open_pdbs
fi

mark_restored "$no_archiving"
step 100 "$database is open"

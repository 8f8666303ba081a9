#!/bin/sh
# Makes a database that was restored in another directory, or under another name, this virtual database, and opens it: a copy of
# another virtual database, or one whose mount path or name has changed. Run it as the owner of the Oracle software.
set -eu
umask 077
CDPATH='' cd -- "$(dirname -- "$0")"
. ./settings.sh
. ./functions.sh

step 10 "Starting the instance $instance"
parameters_to_begin
start_mounted "$first"
check_pdb

if [ "$moved_from" != "$data" ]; then
    step 30 'Finding the files where they are now'
    # Not 'alter database rename file', which deletes files that Oracle named itself where they were: those of the original.
    rows >switch-files.rman <<END || fail "$(cat switch-files.rman)"
select 'switch datafile ' || file# || ' to copy;' from v\$datafile where status in ('SYSTEM', 'ONLINE');
END
    rman move.rman no
    found=$(rows <<END
select 'alter database rename file ''' || member || ''' to ''' || '$data' || substr(member, length('$moved_from') + 1) || ''';'
  from v\$logfile where member like '$moved_from/%';
END
    ) || fail "$found"
    printf '%s\n' "$found" | sql
fi
keep_to_own_backup
if is "$recovers_copy"; then
    recover_copy
fi
# Only now: before, those of the original would have been taken out of it.
end_backup

step 60 'Opening the database'
option=$(rows <<END
select decode(open_resetlogs, 'REQUIRED', 'resetlogs') from v\$database;
END
) || fail "$option"
sql <<END
alter database open${option:+ $option};
END
noted=$was_without_archiving
if [ -n "$option" ]; then
    # It comes from a dSource, where it was only restored.
    drop_spare_log_groups
    noted=$no_archiving
fi
rename_database
if [ -n "$option" ]; then
    end_archiving
fi

join_cluster
if is "$multitenant"; then
    rename_pdb
    open_pdbs
fi
mark_restored "$noted"
rm -f "$data/control/held"
step 100 "$database is open"

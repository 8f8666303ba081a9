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

# rman SCRIPT CATALOG: with the recovery catalog if CATALOG is yes. Its password goes by standard input, so that no list
# of processes shows it.
rman() {
    if ! is "$2"; then
        "$ORACLE_HOME/bin/rman" target / nocatalog "cmdfile=$1"
        return
    fi
    {
        printf 'connect target /\n'
        if [ -n "$catalog_user" ]; then
            printf 'connect catalog %s/"%s"@%s\n' "$catalog_user" "$catalog" "$catalog_service"
        else
            printf 'connect catalog /@%s\n' "$catalog_service"
        fi
        printf '@%s\nexit\n' "$1"
    } | "$ORACLE_HOME/bin/rman"
}

step 5 "Starting the instance $instance"
sql <<END
startup nomount pfile='$data/kit/restore.ora'
select instance_name, status from v\$instance;
END

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

# RMAN wants to be told which tablespaces to leave out, and the control file knows which there are.
skip=
unwanted='1 = 0'
if [ -n "$tablespaces" ]; then
    unwanted="t.name not in ('SYSTEM', 'SYSAUX', $tablespaces) and t.name not like 'UNDO%'"
fi
if is "$multitenant" && [ -n "$tablespaces$pdb_backed_up" ]; then
    step 17 'Finding the tablespaces to leave out'
    skip=$(rows <<END
select case when rownum > 1 then ', ' end || '"' || c.name || '":"' || t.name || '"'
  from v\$tablespace t join v\$containers c on c.con_id = t.con_id
 where t.con_id > 2 and (c.name <> nvl('$pdb_backed_up', c.name) or $unwanted)
   and exists (select 1 from v\$datafile f where f.ts# = t.ts# and f.con_id = t.con_id);
END
    ) || fail "$skip"
elif [ -n "$tablespaces" ]; then
    step 17 'Finding the tablespaces to leave out'
    skip=$(rows <<END
select case when rownum > 1 then ', ' end || '"' || t.name || '"'
  from v\$tablespace t
 where $unwanted
   and exists (select 1 from v\$datafile f where f.ts# = t.ts#);
END
    ) || fail "$skip"
fi
skip=${skip:+ skip forever tablespace $skip}

# Recovery beyond the last log of the backup ends in an error, though it has done all that can be done.
end=
if ! is "$to_point_in_time"; then
    step 18 'Finding how far the backup reaches'
    end=$(rows <<END
select nvl2(min(reached), 'until scn ' || min(reached), 'noredo') from (
    select thread#, max(next_change#) reached from (
        select thread#, next_change# from v\$backup_redolog
        union all
        select thread#, next_change# from v\$archived_log where name like '$data/backup/%')
     group by thread#);
END
    ) || fail "$end"
fi

# restore.rman reads these two.
printf 'restore database%s;\n' "$skip" >restore-database.rman
case $end in
    noredo) printf 'recover database%s noredo;\n' "$skip" ;;
    *) printf 'recover database%s%s;\n' "${end:+ $end}" "$skip" ;;
esac >recover-database.rman

step 20 'Restoring the database'
rman restore.rman "$has_catalog"

step 80 'Opening the database'
sql <<END
alter database open resetlogs;
END

if is "$minimize_log_groups"; then
    step 84 'Dropping redo log groups that are not needed'
    found=$(rows <<END
select 'alter database drop logfile group ' || group# || ';' from (
    select group#, status, row_number() over
           (partition by thread# order by decode(status, 'CURRENT', 0, 1), group#) place
      from v\$log)
 where place > 2 and status in ('INACTIVE', 'UNUSED');
END
    ) || fail "$found"
    printf '%s\n' "$found" | sql
fi

if is "$renamed"; then
    step 86 "Renaming the database to $database"
    sql <<END
shutdown immediate
END
    start_mounted "$data/kit/restore.ora"
    printf 'Y\n' | "$ORACLE_HOME/bin/nid" target=/ "dbname=$database"
    start_mounted "$parameters"
    sql <<END
alter database open resetlogs;
END
fi

if is "$no_archiving"; then
    step 90 'Ending the archiving of redo logs'
    sql <<END
shutdown immediate
END
    start_mounted "$parameters"
    sql <<END
alter database noarchivelog;
alter database open;
END
fi

if [ -n "$crs_home" ]; then
    . ./cluster.sh
    prepare_instances
    register
    start_on_cluster
fi

if is "$multitenant"; then
    step 96 'Opening the pluggable databases'
    if [ -n "$pdb_backed_up" ] && [ "$pdb_backed_up" != "$pdb" ]; then
        open_keystore "$pdb_backed_up"
        sql <<END
alter pluggable database "$pdb_backed_up" open restricted;
alter session set container = "$pdb_backed_up";
alter pluggable database "$pdb_backed_up" rename global_name to "$pdb";
alter pluggable database close immediate;
END
    fi
    open_pdbs
fi

printf '%s\n' "$data" "$database" "$no_archiving" >"$data/control/restored-at"
step 100 "$database is open"

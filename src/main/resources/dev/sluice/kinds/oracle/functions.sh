# What the scripts of a restore kit have in common. They read it; it does nothing by itself.

fail() {
    printf '%s: %s\n' "$0" "$1" >&2
    exit 1
}

is() {
    [ "$1" = yes ]
}

# step PERCENT TEXT: tells how far the work is.
step() {
    printf '[%s%%] %s\n' "$1" "$2"
}

# warn TEXT ACTION: tells what the user should know, and can do about it.
warn() {
    printf '[!] %s\t%s\n' "$1" "$2"
}

# sql <STATEMENTS: runs them on the instance; the first that fails is the last.
sql() {
    {
        printf '%s\n' 'whenever oserror exit failure' 'whenever sqlerror exit failure' 'set define off'
        cat
    } | "$ORACLE_HOME/bin/sqlplus" -S -L / as sysdba
}

# rows <QUERY: what it finds, bare, to be read by a program.
rows() {
    {
        printf '%s\n' 'set heading off feedback off pagesize 0 linesize 4000 trimout on tab off'
        cat
    } | sql
}

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

# secret VALUE NAME: leaves a password in $answer, and asks for it if the value is empty.
secret() {
    answer=$1
    if [ -z "$answer" ]; then
        [ -t 0 ] || fail "there is no $2, and no terminal to ask for it"
        terminal=$(stty -g)
        trap 'stty "$terminal"; exit 130' INT TERM
        stty -echo
        printf '%s: ' "$2" >&2
        IFS= read -r answer || :
        stty "$terminal"
        trap - INT TERM
        printf '\n' >&2
    fi
    case $answer in
        *\"*) fail "the $2 has a quotation mark in it, which Oracle cannot be given" ;;
    esac
}

# open_keystore [PDB]: opens that of the root or of a pluggable database, unless it is open by itself. SQL*Plus repeats what fails,
# and the password with it.
open_keystore() {
    is "$opens_wallet" || return 0
    within=${1:+"alter session set container = \"$1\";"}
    state=$(printf '%s\n' "$within" "select status from v\$encryption_wallet where rownum = 1;" | rows) || fail "$state"
    case $state in
        OPEN*) return 0 ;;
    esac
    if ! said=$(printf '%s\nadminister key management set keystore open identified by "%s";\n' "$within" "$wallet" | sql)
    then
        printf '%s\n' "$said" | grep -v 'identified by' >&2 || :
        fail "the wallet cannot be opened${1:+ in $1}"
    fi
}

# start_instance HOW PARAMETERS: starts the instance, and makes sure that it is there and works on the files of this database: a failed
# 'startup' is no error of SQL, and another instance of that name may run.
start_instance() {
    sql <<END
startup $1 pfile='$2'
select 1 / count(*) as ours from v\$parameter where name = 'control_files' and value = '$data/control/control01.ctl' having 1 / count(*) = 0;
END
}

# start_mounted PARAMETERS: starts the instance as far as its control file, and opens the wallet.
start_mounted() {
    start_instance mount "$1"
    open_keystore
}

# end_backup: a snapshot of an open database has its files in backup mode, which ends before it opens. Does nothing to others.
end_backup() {
    ending=$(rows <<END
select 'alter database end backup;' from v\$backup where status = 'ACTIVE' and rownum = 1;
END
    ) || fail "$ending"
    printf '%s\n' "$ending" | sql
}

# open_pdb NAME: with its keystore open before, since what is encrypted in it is read at once; on a cluster, everywhere.
open_pdb() {
    everywhere=
    if [ -n "$crs_home" ] && is "$rac"; then
        everywhere=' instances = all'
    fi
    open_keystore "$1"
    sql <<END
alter pluggable database "$1" open$everywhere;
END
}

# keep_to_own_backup: has the control file forget what it knows of backups elsewhere. Where the source is on the same machine, those are
# its own pieces, logs and files, which RMAN would read as well as those that were copied.
keep_to_own_backup() {
    rows >uncatalog.rman <<END || fail "$(cat uncatalog.rman)"
select 'change backuppiece ''' || replace(handle, '''', '''''') || ''' uncatalog;' from v\$backup_piece
 where device_type = 'DISK' and status <> 'D' and instr(handle, '$data/') <> 1 and instr(handle, '$further_backups/') <> 1;
select 'change archivelog ''' || replace(name, '''', '''''') || ''' uncatalog;' from v\$archived_log
 where name is not null and deleted = 'NO' and instr(name, '$data/') <> 1 and instr(name, '$further_backups/') <> 1;
select 'change datafilecopy ''' || replace(name, '''', '''''') || ''' uncatalog;' from v\$datafile_copy
 where name is not null and status <> 'D' and instr(name, '$data/') <> 1 and instr(name, '$further_backups/') <> 1;
END
    if [ -s uncatalog.rman ]; then
        rman uncatalog.rman no
    fi
}

# server_parameters: makes the server parameter file, and makes it anew where the parameters are others by now. What was changed in
# it by 'alter system' stays otherwise.
server_parameters() {
    if ! cmp -s "$parameters" "$data/control/parameters" || [ ! -e "$spfile" ]; then
        sql <<END
create spfile='$spfile' from pfile='$parameters';
END
        cp "$parameters" "$data/control/parameters"
    fi
}

# parameters_to_begin: leaves in $first what an instance starts with whose database is not what it is to be yet.
parameters_to_begin() {
    first=$data/kit/restore.ora
    if [ -z "$crs_home" ] && ! is "$renamed" && ! is "$staging"; then
        server_parameters
        first=$data/kit/start.ora
    fi
}

# check_moment: fails unless the logs that are known lead to the moment that is wanted.
check_moment() {
    reached=$(rows <<END
select 'reached' from (select thread#, max(next_time) reached from (
        select thread#, next_time from v\$backup_redolog
        union all
        select thread#, next_time from v\$archived_log where name is not null)
     group by thread#) having min(reached) >= to_date('$until', 'YYYY-MM-DD HH24:MI:SS');
END
    ) || fail "$reached"
    [ -n "$reached" ] || fail "the logs end before $until"
}

# warn_of_unused_backups SCN: tells of backups that reach further than the logs. Oracle opens no files of several moments, and so cannot
# use what was backed up of an open database without the logs that were written meanwhile.
warn_of_unused_backups() {
    unused=$(rows <<END
select to_char(max(d.checkpoint_time), 'YYYY-MM-DD HH24:MI:SS') from v\$backup_datafile d
  join v\$backup_piece p on p.set_stamp = d.set_stamp and p.set_count = d.set_count
 where p.status = 'A' and d.file# > 0 and d.checkpoint_change# > $1 having max(d.checkpoint_time) is not null;
END
    ) || fail "$unused"
    if [ -n "$unused" ]; then
        warn "What was backed up until $unused is not used: the archived logs that belong to it are not in the backup." \
            "Back them up with it ('plus archivelog'), and synchronize again."
    fi
}

# plan_recovery: finds out what to leave out and how far to recover, and writes it where restore.rman and recover.rman read it.
plan_recovery() {
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
select nvl(to_char(min(reached)), 'noredo') from (
    select thread#, max(next_change#) reached from (
        select thread#, next_change# from v\$backup_redolog
        union all
        select thread#, next_change# from v\$archived_log where name is not null)
     group by thread#);
END
        ) || fail "$end"
    fi

    # Both the restore and the recovery keep to it: a later backup could not be recovered.
    : >until.rman
    redo=
    case $end in
        '') ;;
        noredo) redo=' noredo' ;;
        *)
            printf 'set until scn %s;\n' "$end" >until.rman
            warn_of_unused_backups "$end"
            ;;
    esac
    printf 'restore database%s;\n' "$skip" >restore-database.rman
    printf 'recover database%s%s;\n' "$skip" "$redo" >recover-database.rman
}

# recover_copy: goes on from what was restored in the dSource to the moment that is wanted, if that is later and the logs lead there.
recover_copy() {
    step 40 'Finding whether the copy can be recovered to the moment'
    rman catalog.rman no
    later=$(rows <<END
select 'later' from v\$datafile_header where checkpoint_time > to_date('$until', 'YYYY-MM-DD HH24:MI:SS') and rownum = 1;
END
    ) || fail "$later"
    [ -z "$later" ] || fail "what the dSource has restored is of a later moment than $until"
    check_moment
    plan_recovery
    step 45 'Recovering the database'
    rman recover.rman "$has_catalog"
}

# end_staging: a database that is restored in its dSource is opened in the copies of it only.
end_staging() {
    sql <<END
shutdown abort
END
    mark_restored no
    step 100 "$database is restored"
}

# drop_spare_log_groups: those that are not needed, if that is wanted.
drop_spare_log_groups() {
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
}

# end_archiving: of redo logs, if that is wanted.
end_archiving() {
    if is "$no_archiving"; then
        step 90 'Ending the archiving of redo logs'
        sql <<END
shutdown immediate
END
        server_parameters
        start_mounted "$data/kit/start.ora"
        sql <<END
alter database noarchivelog;
alter database open;
END
    fi
}

# rename_database: from the name that its control file has, if that differs.
rename_database() {
    is "$renamed" || return 0
    step 86 "Renaming the database to $database"
    sql <<END
shutdown immediate
END
    start_mounted "$data/kit/restore.ora"
    printf 'Y\n' | "$ORACLE_HOME/bin/nid" target=/ "dbname=$database"
    server_parameters
    start_mounted "$data/kit/start.ora"
    sql <<END
alter database open resetlogs;
END
}

# check_pdb: fails where the database has not the pluggable one that is named, which would show when all is restored.
check_pdb() {
    named=${pdb_backed_up:-$pdb}
    is "$multitenant" && [ -n "$named" ] || return 0
    there=$(rows <<END
select name from v\$pdbs where con_id > 2;
END
    ) || fail "$there"
    printf '%s\n' "$there" | grep -qixF "$named" ||
        fail "pdbName: the database has no pluggable database $named, but $(printf '%s\n' "${there:-none}" | tr '\n' ' ')"
}

# rename_pdb: the one that the virtual database is about, from its name in the backup.
rename_pdb() {
    if [ -n "$pdb_backed_up" ] && [ "$pdb_backed_up" != "$pdb" ]; then
        open_keystore "$pdb_backed_up"
        sql <<END
alter pluggable database "$pdb_backed_up" open restricted;
alter session set container = "$pdb_backed_up";
alter pluggable database "$pdb_backed_up" rename global_name to "$pdb";
alter pluggable database close immediate;
END
    fi
}

# join_cluster: has the cluster, if there is one, know the database that is open now, and start it.
join_cluster() {
    [ -n "$crs_home" ] || return 0
    . ./cluster.sh
    prepare_instances
    register
    start_on_cluster
}

# mark_restored NO_ARCHIVING: notes what the database is now: from here on it is only started, or moved.
mark_restored() {
    printf '%s\n' "$data" "$database" "$1" "$pdb" "$staging" >"$data/control/restored-at"
}

# open_pdbs: opens the one that the virtual database is about, else all, where they have not opened by themselves.
open_pdbs() {
    opened=$(rows <<END
select name from v\$pdbs where con_id > 2 and open_mode <> 'MOUNTED';
END
    ) || fail "$opened"
    names=$pdb
    if [ -z "$names" ]; then
        names=$(rows <<END
select name from v\$pdbs where con_id > 2;
END
        ) || fail "$names"
    fi
    printf '%s\n' "$names" | while IFS= read -r name; do
        printf '%s\n' "$opened" | grep -qxF "$name" || open_pdb "$name" </dev/null
    done
}

spfile=$data/spfile$unique.ora

# Passwords stay in this shell, out of the environment of what it runs.
unset answer wallet catalog
wallet=
catalog=
if is "$opens_wallet"; then
    secret "${WALLET_PASSWORD-}" 'password of the wallet'
    wallet=$answer
fi
if [ -n "$catalog_user" ]; then
    secret "${CATALOG_PASSWORD-}" 'password of the recovery catalog'
    catalog=$answer
fi
unset WALLET_PASSWORD CATALOG_PASSWORD

[ -x "${ORACLE_HOME:-}/bin/sqlplus" ] || fail 'ORACLE_HOME does not lead to Oracle software. Set it and try again.'

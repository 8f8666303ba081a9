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

# start_mounted PARAMETERS: starts the instance as far as its control file, and opens the wallet.
start_mounted() {
    sql <<END
startup mount pfile='$1'
END
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

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

# open_wallet [STATEMENT]: after the statement, if one is given. SQL*Plus repeats what fails, and the password with it.
open_wallet() {
    if ! said=$(printf '%s\nadminister key management set keystore open identified by "%s";\n' "${1-}" "$wallet" | sql)
    then
        printf '%s\n' "$said" | grep -v 'identified by' >&2 || :
        fail 'the wallet cannot be opened'
    fi
}

# start_mounted PARAMETERS: starts the instance as far as its control file, and opens the wallet.
start_mounted() {
    sql <<END
startup mount pfile='$1'
END
    if is "$opens_wallet"; then
        open_wallet
    fi
}

# open_pdbs: opens the one that the virtual database is about, else all; on a cluster, everywhere.
open_pdbs() {
    everywhere=
    if [ -n "$crs_home" ] && is "$rac"; then
        everywhere=' instances = all'
    fi
    if [ -z "$pdb" ]; then
        sql <<END
alter pluggable database all open$everywhere;
END
        return
    fi
    sql <<END
alter pluggable database "$pdb" open$everywhere;
END
    if is "$opens_wallet"; then
        open_wallet "alter session set container = \"$pdb\";"
    fi
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

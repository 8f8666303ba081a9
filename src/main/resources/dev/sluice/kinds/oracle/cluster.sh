# What a virtual database has to do with its cluster. Read where there is one.

if is "$debug"; then
    SRVM_TRACE=true
    export SRVM_TRACE
fi
type=SINGLE
if is "$rac"; then
    type=RAC
fi

# What it says is read here, so it has to say it in one language.
srvctl() {
    LC_ALL=C "$ORACLE_HOME/bin/srvctl" "$@" </dev/null
}

# prepare_instances: gives each further instance its redo logs and its undo tablespace. A source that was a cluster has them.
prepare_instances() {
    step 92 'Preparing the instances'
    if is "$rac"; then
        thread=1
        for other in $nodes; do
            thread=$((thread + 1))
            sql >/dev/null <<END
whenever sqlerror continue
alter database add logfile thread $thread '$data/redo/thread_${thread}_1.log' size 100M;
alter database add logfile thread $thread '$data/redo/thread_${thread}_2.log' size 100M;
alter database enable public thread $thread;
create undo tablespace undo_t$thread;
END
        done
    fi
    sql <<END
shutdown immediate
END
}

# instances: those that the cluster knows, each as NODE:INSTANCE:STATE, where STATE is empty or "not ".
instances() {
    srvctl status database -db "$unique" | sed -n 's/^Instance \([^ ]*\) is \(not \)\{0,1\}running on node \([^ ]*\).*/\3:\1:\2/p'
}

# register: tells the cluster of the database once, and later what differs. The rest of what it knows stays as it is.
register() {
    step 93 'Registering the database with the cluster'
    if ! known=$(srvctl config database -db "$unique"); then
        known=
    fi
    if [ -n "$known" ]; then
        check_ours
    fi
    if [ -n "$known" ] && ! printf '%s\n' "$known" | grep -qx "Type: $type"; then
        srvctl remove database -db "$unique" -noprompt
        known=
    fi
    if [ -z "$known" ] || ! instances | grep -q ':$'; then
        server_parameters
    fi
    if [ -n "$known" ]; then
        srvctl modify database -db "$unique" -dbname "$database" -oraclehome "$ORACLE_HOME" -spfile "$spfile"
    elif is "$rac"; then
        srvctl add database -db "$unique" -dbname "$database" -oraclehome "$ORACLE_HOME" -dbtype RAC -spfile "$spfile" \
            -policy MANUAL
    else
        srvctl add database -db "$unique" -dbname "$database" -oraclehome "$ORACLE_HOME" -dbtype SINGLE \
            -instance "$instance" -node "$("$crs_home/bin/olsnodes" -l)" -spfile "$spfile" -policy MANUAL
    fi
    if is "$rac"; then
        register_instances
    fi
    printf '%s\n' "$variables" | while IFS= read -r variable; do
        srvctl setenv database -db "$unique" -env "$variable"
    done
    printf '%s\n' "$unique" "$spfile" >"$data/control/registered"
}

# check_ours: fails where the cluster knows another database by this name. What runs with the server parameter file of this one, or
# with what that was when it was registered, is this one.
check_ours() {
    theirs=$(printf '%s\n' "$known" | sed -n 's/^Spfile: *//p')
    former=
    if [ -f "$data/control/registered" ]; then
        former=$(sed -n 2p "$data/control/registered")
    fi
    [ "$theirs" = "$spfile" ] || { [ -n "$former" ] && [ "$theirs" = "$former" ]; } ||
        fail "the cluster knows another database $unique already, which runs with the parameters in '$theirs'"
}

# register_instances: as many as there are to be, each where it is to be.
register_instances() {
    wanted="$("$crs_home/bin/olsnodes" -l):$instance $nodes"
    found=$(instances)
    printf '%s\n' "$found" | while IFS=: read -r at name state; do
        case " $wanted " in
            *" $at:$name "*) ;;
            *) [ -z "$name" ] || srvctl remove instance -db "$unique" -instance "$name" -noprompt ;;
        esac
    done
    for one in $wanted; do
        printf '%s\n' "$found" | cut -d: -f1,2 | grep -qxF "$one" ||
            srvctl add instance -db "$unique" -instance "${one#*:}" -node "${one%%:*}"
    done
}

# start_on_cluster: starts what can start. Where that is not all, it is an error, or is said where some are enough.
start_on_cluster() {
    step 94 'Starting the database on the cluster'
    if ! said=$(srvctl start database -db "$unique" 2>&1); then
        printf '%s\n' "$said"
    fi
    stopped=$(instances | sed -n 's/^\([^:]*\):\([^:]*\):not $/\2 on \1/p' | tr '\n' ',' | sed 's/,$//; s/,/, /g')
    instances | grep -q ':$' || fail 'no instance has started'
    if [ -n "$stopped" ]; then
        is "$partial" || fail "not all instances have started: $stopped"
        warn "Not all instances have started: $stopped." "Look at the cluster's log there, and start the virtual database again."
    fi
    open_keystore
}

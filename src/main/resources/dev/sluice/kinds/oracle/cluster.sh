# Registers a restored virtual database with its cluster, and starts it there. Read by restore.sh.

if is "$debug"; then
    SRVM_TRACE=true
    export SRVM_TRACE
fi
srvctl=$ORACLE_HOME/bin/srvctl
node=$("$crs_home/bin/olsnodes" -l)

step 92 'Preparing the instances'
if is "$rac"; then
    thread=1
    for other in $nodes; do
        thread=$((thread + 1))
        # A source that was a cluster has these already.
        sql >/dev/null <<END
whenever sqlerror continue
alter database add logfile thread $thread;
alter database add logfile thread $thread;
alter database enable public thread $thread;
create undo tablespace undo_t$thread;
END
    done
fi
sql <<END
shutdown immediate
END

step 93 'Registering the database with the cluster'
if is "$rac"; then
    "$srvctl" add database -db "$unique" -dbname "$database" -oraclehome "$ORACLE_HOME" -dbtype RAC \
        -spfile "$parameters"
    "$srvctl" add instance -db "$unique" -instance "$instance" -node "$node"
    for other in $nodes; do
        "$srvctl" add instance -db "$unique" -instance "${other#*:}" -node "${other%%:*}"
    done
else
    "$srvctl" add database -db "$unique" -dbname "$database" -oraclehome "$ORACLE_HOME" -dbtype SINGLE \
        -instance "$instance" -node "$node" -spfile "$parameters"
fi
printf '%s\n' "$variables" | while IFS= read -r variable; do
    "$srvctl" setenv database -db "$unique" -env "$variable" </dev/null
done

step 94 'Starting the database on the cluster'
if is "$partial"; then
    "$srvctl" start database -db "$unique" || :
    "$srvctl" status database -db "$unique" | grep 'is running on node' || fail 'no instance has started'
else
    "$srvctl" start database -db "$unique"
fi
if is "$opens_wallet"; then
    open_wallet
fi

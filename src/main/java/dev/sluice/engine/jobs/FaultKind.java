package dev.sluice.engine.jobs;

/** What can be wrong in an engine for longer than a moment: how it is told, and how grave it is. */
public enum FaultKind {
    SYNC_FAILED("fault.dsource.sync.failed", "WARNING", "Sync failed",
            "The dSource keeps what it had at its last snapshot.", "Mend what the description says, then sync it again."),
    LOG_NOT_KEPT("fault.dsource.log.not.kept", "WARNING", "Log not kept",
            "The engine tries again and again. Moments since then cannot be had for now.",
            "Mend what the description says. What the source still has of its log is taken in then."),
    LOG_LOST("fault.dsource.log.lost", "WARNING", "Log lost",
            "The log is kept again. Moments since the newest snapshot can be had once there is another one.",
            "Sync it, or wait until its policy does. Raise max_slot_wal_keep_size, or what else bounds the log at its source."),
    SLOT_DROPPED("fault.dsource.slot.dropped", "WARNING", "Slot dropped",
            "The source holds back no log any more. What it removes before it is fetched is lost.",
            "Enable the dSource and sync it; raise maxRetainedLog of the link, if the disk of the source allows."),
    STANDBY_DEAD("fault.dsource.standby.not.running", "WARNING", "Standby not running",
            "The engine starts it again, once. The dSource keeps its snapshots.",
            "Find out why it stopped, then sync the dSource, which starts it or copies the source anew."),
    STANDBY_BEHIND("fault.dsource.standby.not.following", "WARNING", "Standby does not follow its source",
            "The standby tries again and again. Syncs wait for it.", "Mend what the description says."),
    DATABASE_DEAD("fault.vdb.not.running", "CRITICAL", "Virtual database not running",
            "The VDB is shown as stopped.", "Find out why it stopped, then start it."),
    ENDED_WITHOUT_ROOM("fault.vdb.ended.without.room", "CRITICAL", "Virtual database ended while the pool was full",
            "The VDB is shown as stopped. It is started when there is room in the pool again.",
            "Delete snapshots or VDBs, or give the pool a larger disk, with sluice pool grow where it has one of its own."),
    DATABASE_SILENT("fault.vdb.not.answering", "WARNING", "Virtual database does not answer",
            "The engine asks again and again. The VDB is shown as it was last seen.", "Mend what the description says."),
    LEFT_OVER("fault.job.left.over", "CRITICAL", "Left over by a job",
            "The engine tries again and again to clear it away, also after a restart.", "Mend what the description says."),
    DATA_NOT_SEEN("fault.source.not.presented", "CRITICAL", "Data not at its mount path",
            "The data is whole in the pool.", "Make the mount path free, then enable the source again."),
    DATA_DAMAGED("fault.data.damaged", "CRITICAL", "Data damaged",
            "Nothing was changed. Copies of the damaged data are as damaged.",
            "Sync the dSource with resync, provision from the new snapshot, and look after the disk. Then check again."),
    DATA_UNKNOWN("fault.pool.unknown.data", "WARNING", "Unknown data in the pool", "It takes room.",
            "Restart the engine, which removes it."),
    HOME_FULL("fault.home.full", "CRITICAL", "No room in the engine's home",
            "Nothing new is begun. What is there can be read, logged in to and deleted.",
            "Free space on the disk of the engine's home."),
    DATA_STAYS("fault.deleted.data.stays", "WARNING", "Deleted data cannot be removed",
            "It takes room. The engine tries again and again.", "Mend what the description says."),
    CLOCK_DOUBTED("fault.clock.doubted", "CRITICAL", "Clock not trusted",
            "Nothing is deleted because of its age: no snapshot by a policy, and nothing that was deleted and can be had back.",
            "Set the clock right. If it is right, resolve this fault."),
    NOT_WOKEN("fault.vdb.not.woken", "CRITICAL", "Virtual database does not wake",
            "Who connects is turned away. The engine tries again when somebody connects later.", "Mend what the description says."),
    LEASE_ENDS("fault.vdb.lease.ends", "WARNING", "Lease ends",
            "The engine deletes the VDB then. It can be had back for a while: undelete.",
            "Put the end off, if the VDB is still needed: lease 'NAME', ttl: '8h'."),
    NOT_HELD("fault.vdb.asleep.unreachable", "CRITICAL", "Nobody listens for a virtual database that sleeps",
            "Who connects is refused, or comes to what listens there. The engine tries again and again.",
            "End what listens there, such as another server with that port: ss -ltnp tells which it is."),
    DISK_LIMIT("fault.vdb.disk.limit", "WARNING", "Virtual database near its disk limit",
            "One that takes more than its diskLimit is stopped.",
            "Raise its diskLimit, or that of its group, or refresh it, which leaves nothing that it takes by itself."),
    DISK_LIMIT_PASSED("fault.vdb.disk.limit.passed", "CRITICAL", "Virtual database over its disk limit",
            "The engine stops it whenever it runs, until it may take more or takes less.",
            "Raise its diskLimit, or that of its group, or refresh it, which leaves nothing that it takes by itself; then start it."),
    POOL_FILLS("fault.pool.over.threshold", "WARNING", "Pool nearly full",
            "Jobs go on until there is no room at all.", "Delete snapshots or VDBs, or give the pool a larger disk, with sluice pool grow where it has one of its own.");

    private final String code;
    private final String severity;
    private final String title;
    private final String response;
    private final String action;

    FaultKind(String code, String severity, String title, String response, String action) {
        this.code = code;
        this.severity = severity;
        this.title = title;
        this.response = response;
        this.action = action;
    }

    /** What programs know it by. */
    String code() {
        return code;
    }

    String severity() {
        return severity;
    }

    String title() {
        return title;
    }

    /** What the engine did about it. */
    String response() {
        return response;
    }

    /** What to do about it. */
    String action() {
        return action;
    }
}

package dev.sluice.engine.kind.postgres.server;

import dev.sluice.engine.kind.VirtualLimits;
import java.util.ArrayList;
import java.util.List;

/**
 * How a server is to be set so that it gets along with its limits: else it would take memory that it does not get, and end. They are
 * written before each start, and what its VDB sets itself counts more.
 */
record ServerLimits(VirtualLimits limits) {
    static final String FILE = "sluice-limits.conf";

    private static final long KIB = 1024;
    /** Shared by all of it. */
    private static final int PART_OF_BUFFERS = 4;
    private static final int PART_OF_CACHE = 2;
    /** What one step of a query takes, of which many go on at a time. */
    private static final int PART_OF_WORK = 64;
    private static final int PART_OF_MAINTENANCE = 16;
    private static final long LEAST_BUFFERS = 16 * 1024;
    private static final long USUAL_BUFFERS = 128 * 1024;
    private static final long LEAST_WORK = 512;
    private static final long USUAL_WORK = 4096;
    private static final long USUAL_MAINTENANCE = 64 * 1024;

    List<String> lines() {
        List<String> lines = new ArrayList<>();
        if (limits.memory() != null) {
            long all = limits.memory() / KIB;
            lines.add("shared_buffers = " + Math.max(LEAST_BUFFERS, Math.min(USUAL_BUFFERS, all / PART_OF_BUFFERS)) + "kB");
            lines.add("effective_cache_size = " + all / PART_OF_CACHE + "kB");
            lines.add("work_mem = " + Math.max(LEAST_WORK, Math.min(USUAL_WORK, all / PART_OF_WORK)) + "kB");
            lines.add("maintenance_work_mem = " + Math.max(LEAST_WORK * 2, Math.min(USUAL_MAINTENANCE, all / PART_OF_MAINTENANCE)) + "kB");
            lines.add("autovacuum_work_mem = -1");
            lines.add("huge_pages = off");
        }
        if (limits.processors() != null) {
            int more = (int) Math.ceil(limits.processors()) - 1;
            lines.add("max_parallel_workers = " + more);
            lines.add("max_parallel_workers_per_gather = " + Math.min(2, more));
            lines.add("max_parallel_maintenance_workers = " + Math.min(2, more));
        }
        if (limits.disk() != null) {
            lines.add("temp_file_limit = " + Math.max(1, limits.disk() / KIB) + "kB");
        }
        return lines;
    }
}

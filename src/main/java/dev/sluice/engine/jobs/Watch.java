package dev.sluice.engine.jobs;

import dev.sluice.engine.catalog.Catalog;
import dev.sluice.engine.catalog.Query;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.kind.Kind;
import dev.sluice.engine.pool.Pool;
import dev.sluice.wire.ApiObject;
import java.io.IOException;

/** Looks whether things are as the catalog has them, and raises a fault where they are not: mounts, VDBs, room in the pool. */
final class Watch {
    private final Workplace place;
    private final Catalog catalog;
    private final int fullPercent;

    /** @param fullPercent how much of the pool's disk may be taken */
    Watch(Workplace place, int fullPercent) {
        this.place = place;
        this.fullPercent = fullPercent;
        catalog = place.catalog();
    }

    void look() throws IOException, InterruptedException {
        lookAtPool();
        for (ApiObject source : catalog.read(transaction -> transaction.list(Query.all("source")))) {
            if ("ENABLED".equals(source.object("runtime").string("enabled")) && isLeftAlone(source)) {
                lookAt(source);
            }
        }
    }

    private void lookAtPool() throws IOException {
        Pool.Capacity capacity = place.pool().capacity();
        long taken = 100 - capacity.free() * 100 / Math.max(1, capacity.total());
        catalog.write(transaction -> {
            if (taken > fullPercent) {
                Faults.raise(transaction, Trouble.POOL_FILLS, null, "The disk of the pool is full to more than "
                        + fullPercent + " %.");
            } else {
                Faults.mend(transaction, Trouble.POOL_FILLS, null);
            }
            return null;
        });
    }

    private void lookAt(ApiObject source) throws IOException, InterruptedException {
        ApiObject container = catalog.read(transaction -> transaction.find(source.string("container")));
        boolean seen = new Mounting(place).isSeen(container.string("currentTimeflow"), MountPoint.of(source));
        boolean dead = seen && isDead(source, container);
        boolean well = seen && !dead && !"UNKNOWN".equals(source.object("runtime").string("status"));
        if (well && !catalog.read(transaction -> Faults.isAnythingWrong(transaction, container))) {
            return;
        }
        catalog.write(transaction -> {
            // Meanwhile somebody may have begun to work on it, and then nothing of this counts.
            if (source.equals(transaction.find(source.reference())) && isLeftAlone(transaction, source)) {
                tell(transaction, source, container, seen, dead);
            }
            return null;
        });
    }

    /** A VDB that is to run and does not. */
    private boolean isDead(ApiObject source, ApiObject container) throws IOException, InterruptedException {
        if (!source.flag("virtual") || !"RUNNING".equals(source.object("runtime").string("status"))) {
            return false;
        }
        Vdb vdb = catalog.read(transaction -> Vdb.of(transaction, place, container.reference()));
        return vdb.kind().status(vdb.virtual()) == Kind.Readiness.INACTIVE;
    }

    private static void tell(Transaction catalog, ApiObject source, ApiObject container, boolean seen, boolean dead) {
        String status = source.object("runtime").string("status");
        if (!seen) {
            Faults.raise(catalog, Trouble.DATA_NOT_SEEN, container, "The data of '" + container.name() + "' is not at '"
                    + Mounting.pathOf(source) + "' any more.");
            if (!status.equals("UNKNOWN")) {
                Points.runs(catalog, source.reference(), "UNKNOWN", "ENABLED");
            }
            return;
        }
        Faults.mend(catalog, Trouble.DATA_NOT_SEEN, container);
        if (status.equals("UNKNOWN")) {
            Points.runs(catalog, source.reference(), "RUNNING", "ENABLED");
        }
        if (dead) {
            Faults.raise(catalog, Trouble.DATABASE_DEAD, container, "'" + container.name() + "' does not run any more.");
            Points.runs(catalog, source.reference(), "INACTIVE", "ENABLED");
        } else if (status.equals("RUNNING")) {
            Faults.mend(catalog, Trouble.DATABASE_DEAD, container);
        }
    }

    private boolean isLeftAlone(ApiObject source) {
        return catalog.read(transaction -> isLeftAlone(transaction, source));
    }

    private static boolean isLeftAlone(Transaction catalog, ApiObject source) {
        return catalog.list(Query.all("job").where("target", source.string("container"))
                .in(Requirements.UNDER_WAY).page(1, 0)).isEmpty();
    }
}

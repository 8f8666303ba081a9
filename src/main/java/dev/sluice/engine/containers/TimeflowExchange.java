package dev.sluice.engine.containers;

import dev.sluice.engine.kind.Progress;
import dev.sluice.engine.kind.SilentProgress;
import dev.sluice.engine.objects.JobResources;
import java.io.IOException;

/** Puts another timeflow of a VDB where its users see the current one. Can be taken back. */
final class TimeflowExchange {
    private final Mounting mounting;
    private final Vdb vdb;
    private final String other;
    private boolean begun;

    TimeflowExchange(JobResources resources, Vdb vdb, String other) {
        mounting = new Mounting(resources);
        this.vdb = vdb;
        this.other = other;
    }

    /** Leaves the VDB stopped. */
    void make(Progress progress) throws IOException, InterruptedException {
        begun = true;
        vdb.stop(progress);
        mounting.withdraw(vdb.timeflow(), vdb.mountPoints());
        mounting.present(other, vdb.mountPoints());
    }

    /** Puts the current timeflow back, and starts the VDB again if it ran. */
    void takeBack() throws IOException, InterruptedException {
        if (!begun) {
            return;
        }
        mounting.withdraw(other, vdb.mountPoints());
        mounting.present(vdb.timeflow(), vdb.mountPoints());
        if (vdb.runs()) {
            vdb.start(new SilentProgress());
        }
    }
}

package dev.sluice.lab

import dev.sluice.engine.host.HostClock
import dev.sluice.engine.host.Machine
import java.time.Duration
import java.time.Instant

/** The clock of a machine that a spec sets, and that it turns off for a while: everything else goes on as on the real one. */
class SetClock {
    /** By how much it was set ahead of the real one. */
    volatile Duration ahead = Duration.ZERO
    /** What the machine has been running without anybody waiting for it. */
    volatile Duration passed = Duration.ZERO
    private int start

    /** Somebody sets it, and no time passes. */
    void set(Duration further) {
        ahead += further
    }

    /** Time passes while the machine runs. */
    void pass(Duration time) {
        ahead += time
        passed += time
    }

    /** The machine was off for a while. */
    void rest(Duration time) {
        ahead += time
        passed = Machine.upTime().get().negated()
        start++
    }

    Instant now() {
        Instant.now() + ahead
    }

    HostClock asHost() {
        new HostClock(this::now, { Machine.upTime().get() + passed }, "start $start")
    }
}

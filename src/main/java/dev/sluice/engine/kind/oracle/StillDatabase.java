package dev.sluice.engine.kind.oracle;

import dev.sluice.engine.kind.KindException;
import dev.sluice.engine.kind.Standstill;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;

/**
 * An open database that writes nothing for a while, so that its files can be copied one after another. Oracle wants its files in
 * backup mode for that, which it has only where redo logs are archived; where they are not, the copy is as after a crash.
 *
 * <p>While it is held, a mark beside its control file says so. The copy has that too, and is told by it that it has to be taken
 * out of backup mode before it opens; and an engine that died meanwhile finds by it what it has to set free.
 */
final class StillDatabase implements Standstill {
    private static final String END_OF_BACKUP = "select 'alter database end backup;' from v$backup where status = 'ACTIVE' and rownum = 1;";

    /** Something may be in the way for a moment, and nobody can work meanwhile. */
    private static final int TRIES = 3;
    private static final Duration BETWEEN_TRIES = Duration.ofSeconds(1);

    /** What the mark says where the backup mode is the engine's to end. */
    private static final String BEGUN = "backup mode\n";

    private final RestorePlan plan;
    private final Instance instance;
    private final boolean archives;

    /** @param archives whether its redo logs are archived */
    StillDatabase(RestorePlan plan, Instance instance, boolean archives) {
        this.plan = plan;
        this.instance = instance;
        this.archives = archives;
    }

    /** Whether it was left so. */
    static boolean isHeld(RestorePlan plan) {
        return Files.exists(plan.in(RestoreKit.HELD));
    }

    @Override
    public void begin() throws IOException, InterruptedException {
        if (isHeld(plan)) {
            // The last snapshot could not set it free: its backup mode is nobody's but the engine's.
            end();
        }
        // Somebody's own backup may be under way: then the files are in that mode already, and stay in it.
        boolean begins = archives && instance.answer(END_OF_BACKUP).isEmpty();
        instance.owner().write(plan.in(RestoreKit.HELD), begins ? BEGUN : "");
        if (begins) {
            instance.execute("alter database begin backup;");
        }
        instance.execute("alter system suspend;");
    }

    @Override
    public void end() throws IOException, InterruptedException {
        for (int tried = 1; true; tried++) {
            try {
                free();
                return;
            } catch (KindException refused) {
                if (tried == TRIES) {
                    throw new KindException("exception.oracle.held", plan.names().database() + " is still held as for a snapshot: " + refused.getMessage(),
                            "Mend that; then sync, stop or start it, which sets it free, or do so by 'alter system resume' and 'alter database end backup'.");
                }
            }
            Thread.sleep(BETWEEN_TRIES.toMillis());
        }
    }

    private void free() throws IOException, InterruptedException {
        instance.execute("alter system resume;");
        if (isHeld(plan) && Files.readString(plan.in(RestoreKit.HELD)).equals(BEGUN)) {
            instance.execute(instance.answer(END_OF_BACKUP));
        }
        if (archives) {
            instance.execute("alter system archive log current;");
        }
        Files.deleteIfExists(plan.in(RestoreKit.HELD));
    }

    @Override
    public String how() {
        return archives ? "suspended in backup mode" : "suspended, as after a crash: its redo logs are not archived";
    }
}

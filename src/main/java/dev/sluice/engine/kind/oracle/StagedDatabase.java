package dev.sluice.engine.kind.oracle;

import dev.sluice.engine.kind.KindException;
import dev.sluice.engine.kind.Progress;
import dev.sluice.engine.kind.Staging;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The database of a dSource, where there is Oracle software for it: restored once in the dataset, and recovered with what is new in
 * the backup at each sync. It is never opened there. A virtual database is a copy of it, in which nothing has to be restored.
 */
final class StagedDatabase {
    private final Staging staging;
    private final Progress progress;
    private final RestorePlan plan;

    StagedDatabase(Staging staging, Progress progress) throws IOException {
        this.staging = staging;
        this.progress = progress;
        this.plan = RestorePlan.of(staging);
    }

    /** After the backup was copied. */
    void update() throws IOException, InterruptedException {
        plan.names().check();
        plan.names().checkLength();
        Instance instance = new Instance(plan, progress);
        instance.clearTheWay();
        plan.giveTo(instance.owner());
        if (isThere() && !staging.sync().flag("resync")) {
            try {
                run(instance, "recover.sh");
                return;
            } catch (KindException failed) {
                progress.warn("What is new in the backup cannot be applied to what was restored before: " + instance.lastWords() + ".",
                        "Nothing has to be done: the whole backup is restored again.");
            }
        }
        RestoreKit.clear(plan);
        run(instance, "restore.sh");
    }

    /** Nothing goes on running, whatever was broken off. */
    void halt() throws IOException, InterruptedException {
        if (plan.names().areSound()) {
            new Instance(plan, progress).halt();
        }
    }

    private void run(Instance instance, String script) throws IOException, InterruptedException {
        new RestoreKit(plan, instance.owner()).write(null);
        instance.run(plan.in(RestoreKit.FOLDER, script));
    }

    private boolean isThere() throws IOException {
        return Files.exists(Path.of(plan.controlFile())) && RestoredMark.read(plan).isStaged();
    }
}

package dev.sluice.engine.upkeep;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.jobs.JobRun;
import dev.sluice.engine.jobs.Work;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.engine.pool.PoolException;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Measures how much room everything in the pool takes; the pool remembers it, and the history what it was at times. */
public final class MeasureJob implements Work {
    private final JobResources resources;

    public MeasureJob(JobResources resources) {
        this.resources = resources;
    }

    @Override
    public String actionType() {
        return "CAPACITY_REFRESH";
    }

    @Override
    public String title() {
        return "Measure the space that is taken.";
    }

    @Override
    public boolean isSuspendable() {
        return true;
    }

    @Override
    public List<Mistake> check(Transaction catalog) {
        return List.of();
    }

    @Override
    public ApiObject begin(Transaction catalog, String job) {
        return null;
    }

    @Override
    public void run(JobRun run) throws IOException, InterruptedException {
        List<String> names = new ArrayList<>(resources.pool().names());
        for (int i = 0; i < names.size(); i++) {
            run.checkCancelled();
            run.at(i * 100 / names.size(), "Measuring.");
            try {
                resources.pool().usage(names.get(i));
            } catch (PoolException changing) {
                // It is being changed or removed right now; what it takes then is measured by whoever does that.
                continue;
            }
        }
    }

    @Override
    public void finish(Transaction catalog) {
        new CapacityHistory(resources).take(catalog, Instant.now());
    }

    @Override
    public void abandon() {
        // What was measured until then is as true as ever.
    }
}

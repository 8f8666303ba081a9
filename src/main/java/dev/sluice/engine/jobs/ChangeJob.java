package dev.sluice.engine.jobs;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.util.List;

/**
 * A change that clients expect to take a job, and wait for. It is checked when it is asked for, and again when its turn has
 * come, because others may have been before it.
 */
public record ChangeJob(Change change, ApiObject target) implements Work {
    @Override
    public String actionType() {
        return change.actionType();
    }

    @Override
    public String title() {
        return change.title();
    }

    @Override
    public List<Mistake> check(Transaction catalog) {
        return change.check(catalog);
    }

    @Override
    public ApiObject begin(Transaction catalog, String job) {
        return target;
    }

    @Override
    public void run(JobRun run) {
        run.at(50, change.title());
    }

    @Override
    public void finish(Transaction catalog) {
        Refusal.ifAny(change.check(catalog));
        change.apply(catalog);
    }

    @Override
    public void abandon() {
        // Nothing was done outside the catalog.
    }
}

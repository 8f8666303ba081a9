package dev.sluice.engine.jobs;

import dev.sluice.engine.catalog.Catalog;
import dev.sluice.wire.ApiError;
import dev.sluice.wire.ApiObject;
import java.util.List;

/** Runs each task before the request that asks for it is answered: for an engine that does no real work. */
final class ImmediateRunner extends Lanes {
    ImmediateRunner() {
        super(1);
    }

    @Override
    void add(Task task) {
        task.work().run();
    }

    @Override
    JobRun run(Catalog catalog, JobStart start, String code) {
        return new ImmediateJobRun(catalog, this, start, code);
    }

    @Override
    Jobs.Started settled(Jobs.Started started, Catalog catalog) {
        ApiObject job = catalog.read(transaction -> transaction.find(started.job()));
        if ("COMPLETED".equals(job.string("jobState"))) {
            return new Jobs.Started(started.target(), null, started.action());
        }
        List<ApiObject> events = catalog.read(transaction -> transaction.events(started.job()));
        ApiObject last = events.get(events.size() - 1);
        throw new Refusal(new ApiError(last.string("messageCode"), last.string("messageDetails"), last.string("messageAction")));
    }
}

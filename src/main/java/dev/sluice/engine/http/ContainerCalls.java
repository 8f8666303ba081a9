package dev.sluice.engine.http;

import dev.sluice.engine.jobs.DeleteJob;
import dev.sluice.engine.jobs.Jobs;
import dev.sluice.engine.jobs.LinkJob;
import dev.sluice.engine.jobs.ProvisionJob;
import dev.sluice.engine.jobs.Work;
import dev.sluice.engine.jobs.Workplace;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Envelope;
import java.util.List;

/** Links, provisions and deletes dSources and VDBs: each starts a job. */
final class ContainerCalls {
    private final Workplace place;
    private final Jobs jobs;
    private final ObjectCalls objects;

    ContainerCalls(Workplace place, Jobs jobs, ObjectCalls objects) {
        this.place = place;
        this.jobs = jobs;
        this.objects = objects;
    }

    List<Route> routes() {
        return List.of(
                Route.post("database/link", "LinkParameters", call -> create(call, new LinkJob(place, call.body()))),
                Route.post("database/provision", "AppDataProvisionParameters",
                        call -> create(call, new ProvisionJob(place, call.body()))),
                Route.post("database/*/delete", "DeleteParameters", this::delete),
                Route.delete("database/*", this::delete));
    }

    private Reply create(Call call, Work work) {
        Jobs.Started started = jobs.start(work, call.mistakes(), call.caller());
        return Reply.of(Envelope.ok(started.target(), started.job(), started.action()));
    }

    private Reply delete(Call call) {
        ApiObject container = place.catalog().read(transaction -> objects.existing(transaction, "database", call.reference()));
        Jobs.Started started = jobs.start(new DeleteJob(place, container), call.mistakes(), call.caller());
        return Reply.of(Envelope.ok("", started.job(), started.action()));
    }
}

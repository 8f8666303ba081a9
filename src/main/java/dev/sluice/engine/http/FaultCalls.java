package dev.sluice.engine.http;

import dev.sluice.engine.auth.Right;
import dev.sluice.engine.jobs.Changes;
import dev.sluice.engine.jobs.ResolveFault;
import dev.sluice.engine.jobs.Workplace;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Envelope;
import java.util.List;

/** Marks faults as mended. */
final class FaultCalls {
    private final Workplace place;
    private final Changes changes;
    private final ObjectCalls objects;

    FaultCalls(Workplace place, ObjectCalls objects) {
        this.place = place;
        this.objects = objects;
        changes = new Changes(place.catalog());
    }

    List<Route> routes() {
        return List.of(Route.post("fault/*/resolve", "FaultResolveParameters", Need.right(Right.UPDATE), this::resolve));
    }

    private Reply resolve(Call call) {
        ApiObject fault = place.catalog().read(catalog -> objects.existing(catalog, "fault", call.reference()));
        Changes.Done done = changes.make(new ResolveFault(fault, call.body()), call.mistakes(), call.caller());
        return Reply.of(Envelope.ok(done.result(), null, done.action()));
    }
}

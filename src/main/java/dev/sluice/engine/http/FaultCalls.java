package dev.sluice.engine.http;

import dev.sluice.engine.auth.Right;
import dev.sluice.engine.jobs.ResolveFault;
import java.util.List;

/** Marks faults as mended. */
final class FaultCalls {
    private final Deeds deeds;

    FaultCalls(Deeds deeds) {
        this.deeds = deeds;
    }

    List<Route> routes() {
        return List.of(Route.post("fault/*/resolve", "FaultResolveParameters", Need.right(Right.UPDATE),
                call -> deeds.change(call, new ResolveFault(deeds.object(call, "fault"), call.body()))));
    }
}

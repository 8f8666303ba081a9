package dev.sluice.engine.http.calls;

import dev.sluice.engine.auth.Right;
import dev.sluice.engine.http.call.Need;
import dev.sluice.engine.http.call.Route;
import dev.sluice.engine.objects.ResolveFault;
import java.util.List;

/** Marks faults as mended. */
public final class FaultCalls {
    private final WorkStarter deeds;

    public FaultCalls(WorkStarter deeds) {
        this.deeds = deeds;
    }

    public List<Route> routes() {
        return List.of(Route.post("fault/*/resolve", "FaultResolveParameters", Need.right(Right.UPDATE),
                call -> deeds.change(call, new ResolveFault(deeds.object(call, "fault"), call.body()))));
    }
}

package dev.sluice.engine.http.calls;

import dev.sluice.engine.auth.Right;
import dev.sluice.engine.http.call.Call;
import dev.sluice.engine.http.call.Need;
import dev.sluice.engine.http.call.Reply;
import dev.sluice.engine.http.call.Route;
import dev.sluice.engine.objects.AddLab;
import dev.sluice.engine.objects.DeleteObject;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.engine.objects.UpdateLab;
import java.util.List;

/**
 * Keeps what belongs to which lab. Whoever changes that decides what a run of somebody else may delete, so that it takes the right to change
 * everything; the objects themselves stay whose they are.
 */
public final class LabCalls {
    private static final String ROOT = "lab";
    private static final Need KEEP = Need.everywhere(Right.UPDATE);

    private final JobResources resources;
    private final WorkStarter deeds;

    public LabCalls(JobResources resources, WorkStarter deeds) {
        this.resources = resources;
        this.deeds = deeds;
    }

    public List<Route> routes() {
        return List.of(
                Route.post(ROOT, "Lab", KEEP, call -> deeds.change(call, new AddLab(call.body()))),
                Route.update(ROOT + "/*", "Lab", KEEP,
                        call -> deeds.change(call, new UpdateLab(resources, deeds.object(call, ROOT), call.body()))),
                Route.post(ROOT + "/*/delete", "DeleteParameters", KEEP, this::delete),
                Route.delete(ROOT + "/*", KEEP, this::delete));
    }

    private Reply delete(Call call) {
        return deeds.change(call, new DeleteObject(deeds.object(call, ROOT), "LAB_DELETE"));
    }
}

package dev.sluice.engine.http.calls;

import dev.sluice.engine.auth.Right;
import dev.sluice.engine.http.call.Call;
import dev.sluice.engine.http.call.Need;
import dev.sluice.engine.http.call.Reply;
import dev.sluice.engine.http.call.Route;
import dev.sluice.engine.objects.AddSourceConfig;
import dev.sluice.engine.objects.DeleteObject;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.engine.objects.UpdateSourceConfig;
import java.util.List;

/** Creates, changes and deletes source configurations: what can be copied. */
public final class SourceConfigCalls {
    private static final String ROOT = "sourceconfig";
    private static final Need ADMINISTER = Need.everywhere(Right.ADMINISTER);

    private final JobResources resources;
    private final WorkStarter deeds;

    public SourceConfigCalls(JobResources resources, WorkStarter deeds) {
        this.resources = resources;
        this.deeds = deeds;
    }

    public List<Route> routes() {
        return List.of(
                Route.post("sourceconfig", "SourceConfig", ADMINISTER,
                        call -> deeds.change(call, new AddSourceConfig(resources, call.body()))),
                Route.update("sourceconfig/*", "SourceConfig", ADMINISTER, call -> deeds.change(call,
                        new UpdateSourceConfig(resources, deeds.object(call, ROOT), call.body()))),
                Route.post("sourceconfig/*/delete", "DeleteParameters", ADMINISTER, this::delete),
                Route.delete("sourceconfig/*", ADMINISTER, this::delete));
    }

    private Reply delete(Call call) {
        return deeds.change(call, new DeleteObject(deeds.object(call, ROOT), "SOURCE_CONFIG_DELETE"));
    }
}

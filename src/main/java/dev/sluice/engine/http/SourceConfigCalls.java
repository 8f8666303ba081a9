package dev.sluice.engine.http;

import dev.sluice.engine.auth.Right;
import dev.sluice.engine.jobs.CreateSourceConfig;
import dev.sluice.engine.jobs.DeleteObject;
import dev.sluice.engine.jobs.UpdateSourceConfig;
import dev.sluice.engine.jobs.Workplace;
import java.util.List;

/** Creates, changes and deletes source configurations: what can be copied. */
final class SourceConfigCalls {
    private static final String ROOT = "sourceconfig";
    private static final Need ADMINISTER = Need.everywhere(Right.ADMINISTER);

    private final Workplace place;
    private final Deeds deeds;

    SourceConfigCalls(Workplace place, Deeds deeds) {
        this.place = place;
        this.deeds = deeds;
    }

    List<Route> routes() {
        return List.of(
                Route.post("sourceconfig", "SourceConfig", ADMINISTER,
                        call -> deeds.change(call, new CreateSourceConfig(place, call.body()))),
                Route.update("sourceconfig/*", "SourceConfig", ADMINISTER, call -> deeds.change(call,
                        new UpdateSourceConfig(place, deeds.object(call, ROOT), call.body()))),
                Route.post("sourceconfig/*/delete", "DeleteParameters", ADMINISTER, this::delete),
                Route.delete("sourceconfig/*", ADMINISTER, this::delete));
    }

    private Reply delete(Call call) {
        return deeds.change(call, new DeleteObject(deeds.object(call, ROOT), "SOURCE_CONFIG_DELETE"));
    }
}

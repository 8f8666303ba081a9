package dev.sluice.engine.http;

import dev.sluice.engine.jobs.Change;
import dev.sluice.engine.jobs.Changes;
import dev.sluice.engine.jobs.CreateGroup;
import dev.sluice.engine.jobs.CreateSourceConfig;
import dev.sluice.engine.jobs.DeleteObject;
import dev.sluice.engine.jobs.Workplace;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Envelope;
import java.util.List;

/** Creates and deletes what has to be there before a container can be: groups and source configurations. */
final class SetupCalls {
    private final Workplace place;
    private final Changes changes;
    private final ObjectCalls objects;

    SetupCalls(Workplace place, ObjectCalls objects) {
        this.place = place;
        this.objects = objects;
        changes = new Changes(place.catalog());
    }

    List<Route> routes() {
        return List.of(
                Route.post("group", "Group", call -> make(call, new CreateGroup(call.body()))),
                Route.post("sourceconfig", "SourceConfig", call -> make(call, new CreateSourceConfig(place, call.body()))),
                Route.post("group/*/delete", "DeleteParameters", call -> delete(call, "group", "GROUP_DELETE")),
                Route.delete("group/*", call -> delete(call, "group", "GROUP_DELETE")),
                Route.post("sourceconfig/*/delete", "DeleteParameters",
                        call -> delete(call, "sourceconfig", "SOURCE_CONFIG_DELETE")),
                Route.delete("sourceconfig/*", call -> delete(call, "sourceconfig", "SOURCE_CONFIG_DELETE")));
    }

    private Reply delete(Call call, String root, String actionType) {
        ApiObject object = place.catalog().read(transaction -> objects.existing(transaction, root, call.reference()));
        return make(call, new DeleteObject(object, actionType));
    }

    private Reply make(Call call, Change change) {
        Changes.Done done = changes.make(change, call.mistakes(), call.caller());
        return Reply.of(Envelope.ok(done.result(), null, done.action()));
    }
}

package dev.sluice.operations;

import dev.sluice.client.Client;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Schema;
import java.util.List;

/** Which points a container can be provisioned from, refreshed or rolled back to: stretches of its current timeflow. */
public final class ReadRanges implements Read<List<ApiObject>> {
    private final Target target;

    /** @param what the dSource or VDB: an object read before, a reference or a name */
    public ReadRanges(Schema schema, Object what) {
        this.target = Target.of("ranges", schema, "Container", what);
    }

    @Override
    public String word() {
        return "ranges";
    }

    @Override
    public ApiObject settings() {
        return target.settings();
    }

    @Override
    public List<ApiObject> perform(Client client, JobListener listener) {
        return of(client, ReadObject.at(client, "database", target.reference(word(), client)).string("currentTimeflow"));
    }

    /** Those of any timeflow. */
    static List<ApiObject> of(Client client, String timeflow) {
        return client.ask("timeflow/" + timeflow + "/timeflowRanges", ApiObject.of("TimeflowRangeParameters")).toObject()
                .list("result").stream().map(ApiObject.class::cast).toList();
    }
}

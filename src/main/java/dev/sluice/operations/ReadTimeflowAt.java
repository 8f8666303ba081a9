package dev.sluice.operations;

import dev.sluice.client.Client;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Schema;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Which line of a container's history has a moment: the current one if it can, else the newest of those that a refresh or a rollback has
 * ended, so that whoever went back too far can go forward again. What none has is sought in the current one.
 */
public final class ReadTimeflowAt implements Read<String> {
    private final Schema schema;
    private final ApiObject container;
    private final String moment;

    /** @param moment as engines write it */
    public ReadTimeflowAt(Schema schema, ApiObject container, String moment) {
        this.schema = schema;
        this.container = container;
        this.moment = moment;
    }

    @Override
    public String word() {
        return "at";
    }

    @Override
    public ApiObject settings() {
        return ApiObject.of(Map.of("container", container.reference(), "moment", moment));
    }

    @Override
    public String perform(Client client, JobListener listener) {
        String current = container.string("currentTimeflow");
        List<String> former = new ArrayList<>(new ListObjects(schema, "Timeflow", Map.of("database", container.reference())).perform(client, listener).stream()
                .map(ApiObject::reference).filter(timeflow -> !Objects.equals(timeflow, current)).toList());
        if (former.isEmpty() || has(client, current)) {
            return current;
        }
        Collections.reverse(former);
        return former.stream().filter(timeflow -> has(client, timeflow)).findFirst().orElse(current);
    }

    private boolean has(Client client, String timeflow) {
        return ReadRanges.of(client, timeflow).stream().filter(range -> range.flag("provisionable"))
                .anyMatch(range -> range.object("startPoint").string("timestamp").compareTo(moment) <= 0
                        && range.object("endPoint").string("timestamp").compareTo(moment) >= 0);
    }
}

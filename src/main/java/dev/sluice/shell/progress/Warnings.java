package dev.sluice.shell.progress;

import dev.sluice.shell.text.Cell;
import dev.sluice.wire.ApiObject;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What jobs warn of, each warning once: a job that is completed may still have left something to do. */
final class Warnings {
    static final String WARNING = "WARNING";

    private final Set<String> told = new HashSet<>();

    /** Those of {@code job} that were not told before, a line each. */
    List<String> news(ApiObject job) {
        List<String> news = new ArrayList<>();
        List<?> events = job.list("events");
        for (int i = 0; i < events.size(); i++) {
            if (events.get(i) instanceof Map<?, ?> fields && WARNING.equals(fields.get("eventType"))
                    && told.add(job.reference() + " " + i)) {
                ApiObject event = ApiObject.of(fields);
                String action = event.string("messageAction");
                news.add(Cell.of(job.reference()) + "  warning: " + Cell.of(event.string("messageDetails"))
                        + (action == null ? "" : " " + Cell.of(action)));
            }
        }
        return news;
    }
}

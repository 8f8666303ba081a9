package dev.sluice.client;

import dev.sluice.wire.ApiObject;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** Looks at a job again and again until it is over. */
final class JobFollower {
    private static final Set<String> OVER = Set.of("COMPLETED", "FAILED", "CANCELED");

    private final Client client;
    private final String job;

    JobFollower(Client client, String job) {
        this.client = client;
        this.job = job;
    }

    ApiObject toTheEnd(Consumer<ApiObject> onChange) throws InterruptedException {
        PollingInterval pace = new PollingInterval();
        ApiObject seen = null;
        while (true) {
            Thread.sleep(pace.nextMillis());
            ApiObject now = look();
            if (!now.equals(seen)) {
                onChange.accept(now);
            }
            if (OVER.contains(now.string("jobState"))) {
                return now;
            }
            seen = now;
        }
    }

    private ApiObject look() throws InterruptedException {
        ApiObject state;
        try {
            state = client.get("job/" + job, Map.of()).toObject().object("result");
        } catch (ConnectionException stopped) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            throw stopped;
        }
        if (state.string("jobState") == null) {
            throw new ConnectionException(client.connection().url() + ": its answer to GET job/" + job
                    + " shows no job. Check that it is an engine of this family", null);
        }
        return state;
    }
}

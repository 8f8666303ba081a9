package dev.sluice.engine.jobs;

import dev.sluice.engine.catalog.Catalog;
import dev.sluice.engine.catalog.Query;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.wire.ApiError;
import dev.sluice.wire.ApiObject;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Puts the engine in order before it takes calls, after whatever ended it last time: jobs that were under way end FAILED and
 * what they were making goes, data that no object owns goes, and data that should be seen at a mount path is seen there.
 */
public final class Recovery {
    private static final Logger LOG = LoggerFactory.getLogger(Recovery.class);
    private static final ApiError DIED = new ApiError("exception.engine.stopped", "The engine stopped while the job ran.",
            "What it had made was removed. Start it again.");

    private final Workplace place;
    private final Catalog catalog;

    public Recovery(Workplace place) {
        this.place = place;
        catalog = place.catalog();
    }

    public void run() throws IOException, InterruptedException {
        for (ApiObject job : catalog.read(Recovery::unfinished)) {
            recover(job);
        }
        sweep();
        for (ApiObject source : catalog.read(transaction -> transaction.list(Query.all("source")))) {
            present(source);
        }
    }

    private static List<ApiObject> unfinished(Transaction transaction) {
        return transaction.list(Query.all("job").in(Set.of("RUNNING", "SUSPENDED")).newest());
    }

    private void recover(ApiObject job) throws IOException {
        LOG.info("{} ({}) was under way when the engine stopped", job.reference(), job.string("title"));
        for (ApiObject made : catalog.read(transaction -> transaction.provisional(job.reference()))) {
            if (Mounting.pathOf(made) != null) {
                new Mounting(place).withdraw(timeflowOf(made), Mounting.pathOf(made));
            }
        }
        catalog.write(transaction -> {
            JobEvents.error(transaction, job.reference(), ((Number) job.get("percentComplete")).intValue(), DIED);
            JobEnd.failed(transaction, job.reference(), DIED, false);
            return null;
        });
    }

    /** Removes data that no object owns: made or left by a job that did not come to its end. */
    private void sweep() throws IOException, InterruptedException {
        Set<String> owned = new HashSet<>(catalog.read(transaction -> transaction.references("timeflow")));
        owned.addAll(catalog.read(transaction -> transaction.references("snapshot")));
        List<String> orphans = new ArrayList<>(place.pool().names());
        orphans.removeAll(owned);
        for (String orphan : orphans) {
            LOG.info("removing {} from the pool: no object owns it", orphan);
            place.pool().destroy(orphan);
        }
    }

    private void present(ApiObject source) {
        String mountPath = Mounting.pathOf(source);
        if (mountPath == null || !"ENABLED".equals(source.object("runtime").string("enabled"))) {
            return;
        }
        try {
            new Mounting(place).present(timeflowOf(source), mountPath);
        } catch (IOException refused) {
            LOG.warn("'{}' is not seen at {}: {}", source.name(), mountPath, refused.getMessage());
            catalog.write(transaction -> transaction.change(source.reference(),
                    Map.of("runtime", Points.runtime("UNKNOWN", "ENABLED", null))));
        }
    }

    private String timeflowOf(ApiObject source) {
        return catalog.read(transaction -> transaction.find(source.string("container")).string("currentTimeflow"));
    }
}

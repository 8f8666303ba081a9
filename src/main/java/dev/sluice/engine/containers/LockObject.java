package dev.sluice.engine.containers;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.history.Lock;
import dev.sluice.engine.jobs.Change;
import dev.sluice.engine.jobs.Refusal;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import dev.sluice.wire.Timestamp;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Locks a container or a snapshot until a date, or longer than it is locked already.
 *
 * @param isOfAdministrator whether an administrator asks for it
 */
public record LockObject(JobResources resources, ApiObject object, ApiObject request, boolean isOfAdministrator) implements Change {
    @Override
    public String actionType() {
        return object.string("timeflow") == null ? "DB_LOCK" : "SNAPSHOT_LOCK";
    }

    @Override
    public String title() {
        return "Lock \"" + object.name() + "\" until " + request.string("until") + ".";
    }

    @Override
    public List<Mistake> check(Transaction catalog) {
        String container = object.string("timeflow") == null ? object.reference() : object.string("container");
        Requirements.staying(catalog, catalog.find(container));
        Instant wanted = Timestamp.parse(request.string("until"));
        List<Mistake> mistakes = Lock.check(wanted, isOfAdministrator, resources.time(), List.of("until"));
        if (!mistakes.isEmpty()) {
            return mistakes;
        }
        Optional<Instant> known = Lock.end(catalog.find(object.reference()), resources.time()).filter(wanted::isBefore);
        if (known.isPresent()) {
            throw new Refusal("exception.lock.shorter", "'" + object.name() + "' is locked until " + Timestamp.of(known.get())
                    + " already, and no lock can be made shorter.", "Choose a later date.");
        }
        return List.of();
    }

    @Override
    public String apply(Transaction catalog) {
        catalog.change(object.reference(), Map.of(Lock.FIELD, Timestamp.of(Timestamp.parse(request.string("until")))));
        return "";
    }
}

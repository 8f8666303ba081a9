package dev.sluice.engine.objects;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.jobs.Change;
import dev.sluice.engine.jobs.Refusal;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.util.List;
import java.util.stream.Collectors;

/** Deletes an object that nothing else refers to any more. */
public record DeleteObject(ApiObject object, String actionType) implements Change {
    /** What tells of the past, and what goes with the object, is no reason to keep it. */
    private static final List<String> NO_REASON = List.of("Job", "Action", "Alert", "Fault", "Authorization", "PolicyApplication",
            "HistoricalGroupCapacityData");

    @Override
    public String title() {
        return "Delete \"" + object.name() + "\".";
    }

    @Override
    public List<Mistake> check(Transaction catalog) {
        String users = catalog.referrers(object.reference(), null).stream().map(catalog::find)
                .filter(user -> !NO_REASON.contains(user.type()))
                .map(user -> "'" + user.name() + "' (" + user.reference() + ")").collect(Collectors.joining(", "));
        if (!users.isEmpty()) {
            throw new Refusal("exception.object.in.use", "'" + object.name() + "' is used by " + users + ".",
                    "Delete or change those first.");
        }
        return List.of();
    }

    @Override
    public String apply(Transaction catalog) {
        catalog.remove(object.reference());
        return "";
    }
}

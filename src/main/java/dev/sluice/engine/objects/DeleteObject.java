package dev.sluice.engine.objects;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.jobs.Change;
import dev.sluice.engine.jobs.Refusal;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import dev.sluice.wire.Type;
import java.util.List;
import java.util.stream.Collectors;

/** Deletes an object that nothing else refers to any more. */
public record DeleteObject(ApiObject object, String actionType) implements Change {
    @Override
    public String title() {
        return "Delete \"" + object.name() + "\".";
    }

    @Override
    public List<Mistake> check(Transaction catalog) {
        String users = catalog.referrers(object.reference(), null).stream().map(catalog::find)
                .filter(user -> isReasonToKeepIt(catalog.typeOf(user)))
                .map(user -> "'" + user.name() + "' (" + user.reference() + ")").collect(Collectors.joining(", "));
        if (!users.isEmpty()) {
            throw new Refusal("exception.object.in.use", "'" + object.name() + "' is used by " + users + ".",
                    "Delete or change those first.");
        }
        return List.of();
    }

    /** What tells of the past, and what goes with the object, is none. */
    private static boolean isReasonToKeepIt(Type user) {
        return !user.isRecord() && user.partOf().findAny().isEmpty();
    }

    @Override
    public boolean needsNoRoom() {
        return true;
    }

    @Override
    public String apply(Transaction catalog) {
        catalog.remove(object.reference());
        return "";
    }
}

package dev.sluice.engine.jobs.accounts;

import dev.sluice.engine.auth.Person;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.jobs.Change;
import dev.sluice.engine.jobs.UpdateObject;
import dev.sluice.engine.jobs.Workplace;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Changes what is known of a user. Whoever is no administrator may change what tells others how to reach them. */
public final class UpdateUser implements Change {
    private static final Set<String> THEIR_OWN = Set.of("type", "firstName", "lastName", "emailAddress", "homePhoneNumber",
            "mobilePhoneNumber", "workPhoneNumber", "locale", "publicKey");

    private final Person updater;
    private final ApiObject user;
    private final ApiObject changes;
    private final UpdateObject update;

    public UpdateUser(Workplace place, Person updater, ApiObject user, ApiObject changes) {
        this.updater = updater;
        this.user = user;
        this.changes = changes;
        update = new UpdateObject(place, user, changes, "USER_UPDATE", "user");
    }

    @Override
    public String actionType() {
        return update.actionType();
    }

    @Override
    public String title() {
        return update.title();
    }

    @Override
    public List<Mistake> check(Transaction catalog) {
        boolean themselves = updater.reference().equals(user.reference());
        if (!themselves) {
            Management.require(updater, user, "change");
        }
        List<Mistake> mistakes = new ArrayList<>(update.check(catalog));
        if (!Management.manages(updater, user)) {
            changes.keySet().stream().filter(field -> !THEIR_OWN.contains(field)).forEach(field -> mistakes.add(new Mistake(
                    List.of(field), "users cannot change it themselves.", "Ask an administrator.")));
        }
        return mistakes;
    }

    @Override
    public String apply(Transaction catalog) {
        return update.apply(catalog);
    }
}

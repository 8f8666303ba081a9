package dev.sluice.engine.accounts;

import dev.sluice.engine.auth.Person;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.engine.objects.UpdateObject;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.util.List;
import java.util.Set;

/** Changes what is known of a user. Whoever is no administrator may change what tells others how to reach them. */
public final class UpdateUser extends UpdateObject {
    private static final Set<String> THEIR_OWN = Set.of("type", "firstName", "lastName", "emailAddress", "homePhoneNumber",
            "mobilePhoneNumber", "workPhoneNumber", "locale", "publicKey");

    private final Person updater;

    public UpdateUser(JobResources resources, Person updater, ApiObject user, ApiObject changes) {
        super(resources, user, changes, "USER_UPDATE", "user");
        this.updater = updater;
    }

    @Override
    protected void require(Transaction catalog) {
        if (!updater.reference().equals(object.reference())) {
            Management.require(updater, object, "change");
        }
    }

    @Override
    protected List<Mistake> objections(Transaction catalog) {
        return Management.manages(updater, object) ? List.of() : changes.keySet().stream()
                .filter(field -> !THEIR_OWN.contains(field))
                .map(field -> new Mistake(List.of(field), "users cannot change it themselves.", "Ask an administrator."))
                .toList();
    }
}

package dev.sluice.engine.jobs;

import dev.sluice.engine.auth.Person;
import dev.sluice.engine.auth.Right;
import dev.sluice.engine.auth.StandardRole;
import dev.sluice.engine.catalog.Query;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.wire.ApiObject;
import java.util.Collections;
import java.util.Optional;

/** Whose containers are. Whoever has one made is made its owner, unless they own its group: nobody makes what they cannot use. */
public final class OwnedContainers {
    /** The field of a VDB that names whose it is. */
    public static final String OWNER = "owner";

    private OwnedContainers() {
    }

    /** Does nothing unless the job has just made the container. */
    static void give(Transaction catalog, Caller caller, ApiObject container, String job) {
        boolean made = "AppDataContainer".equals(container.type())
                && catalog.provisional(job).stream().anyMatch(object -> object.reference().equals(container.reference()));
        if (made && caller.user() != null) {
            right(catalog, caller.user(), container).ifPresent(right -> catalog.add(right, job));
        }
    }

    /** Gives a user all rights on a container, unless they have them. */
    public static void give(Transaction catalog, String user, ApiObject container) {
        right(catalog, user, container).ifPresent(catalog::add);
    }

    private static Optional<ApiObject> right(Transaction catalog, String user, ApiObject container) {
        return UserRights.find(catalog, user).filter(person -> !person.may(Right.AUTHORIZE, Belonging.of(catalog, container.reference())))
                .map(Person::reference).map(reference -> ApiObject.of("Authorization").with("user", reference)
                        .with("role", StandardRole.OWNER.reference()).with("target", container.reference()));
    }

    /** A user is gone: what was theirs is nobody's. */
    public static void release(Transaction catalog, String user) {
        catalog.list(Query.all("database")).stream().filter(container -> user.equals(container.string(OWNER)))
                .forEach(container -> catalog.change(container.reference(), Collections.singletonMap(OWNER, null)));
    }
}

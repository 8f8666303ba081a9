package dev.sluice.engine.accounts;

import dev.sluice.engine.auth.Person;
import dev.sluice.engine.catalog.Query;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.jobs.Refusal;
import dev.sluice.engine.jobs.UserRights;
import dev.sluice.wire.ApiObject;
import java.util.List;

/** Who manages whom: administrators of the system all users, owners of the domain those of the domain. */
final class Management {
    private Management() {
    }

    /** Refuses unless {@code person} manages users like {@code user}. */
    static void require(Person person, ApiObject user, String verb) {
        if (!manages(person, user)) {
            throw new Refusal("exception.authorization.missing", "User '" + person.name() + "' may not " + verb + " '"
                    + user.name() + "': that is an administrator of the system.", "Log in as an administrator of the system.");
        }
    }

    static boolean manages(Person person, ApiObject user) {
        return person.system() || person.isAdministrator() && !isOfSystem(user);
    }

    static boolean isOfSystem(ApiObject user) {
        return "SYSTEM".equals(user.string("userType"));
    }

    /** Refuses if nobody could manage the engine any more without {@code user}. */
    static void requireOther(Transaction catalog, ApiObject user) {
        boolean system = isOfSystem(user);
        List<String> managing = system ? systemAdministrators(catalog) : UserRights.administrators(catalog);
        if (managing.equals(List.of(user.reference()))) {
            throw new Refusal("exception.user.last.administrator", "'" + user.name() + "' is the last enabled "
                    + (system ? "administrator of the system." : "owner of the domain."), system
                    ? "Create or enable another one first." : "Give somebody else the role OWNER on DOMAIN first.");
        }
    }

    private static List<String> systemAdministrators(Transaction catalog) {
        return catalog.list(Query.all("user").with("userType", List.of("SYSTEM"))).stream().filter(user -> user.flag("enabled"))
                .map(ApiObject::reference).toList();
    }
}

package dev.sluice.engine.http.call;

import dev.sluice.engine.auth.Grant;
import dev.sluice.engine.auth.Person;
import dev.sluice.engine.auth.Right;
import dev.sluice.engine.catalog.Query;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.jobs.Refusal;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Reference;
import dev.sluice.wire.Schema;
import dev.sluice.wire.Type;
import java.util.ArrayList;
import java.util.List;

/**
 * Hooks and servers run as an environment user only for those to whom that was granted, itself and not by a right on everything.
 * The primary user of an environment is what everybody gets who names none.
 */
public record AccountRule(Schema schema) implements CallRule {
    private static final String USER = "EnvironmentUser";
    private static final String CONFIG = "SourceConfig";

    @Override
    public void check(Call call, Transaction catalog) {
        if (call.person().mayEverywhere(Right.ADMINISTER)) {
            return;
        }
        ApiObject known = call.reference() == null ? null : catalog.find(call.reference());
        for (String user : wanted(call.body(), catalog)) {
            boolean unchanged = known != null && known.containsValue(user);
            if (!unchanged && !isPrimary(user, catalog) && !granted(call.person(), user)) {
                throw new Refusal("exception.authorization.missing", "User '" + call.person().name()
                        + "' may not use the environment user '" + catalog.find(user).name() + "' (" + user + ").",
                        "Use another, or none for the primary one; or ask an administrator for the role PROVISIONER on it.");
            }
        }
    }

    /** The environment users that the body names, by itself or by a source configuration. */
    private List<String> wanted(ApiObject body, Transaction catalog) {
        List<String> users = new ArrayList<>();
        if (schema.find(String.valueOf(body.type())).isEmpty()) {
            return users;
        }
        for (Reference reference : schema.references(body)) {
            ApiObject found = catalog.find(reference.value());
            if (found == null) {
                continue;
            }
            Type type = schema.type(found.type());
            if (type.isA(schema.type(USER))) {
                users.add(found.reference());
            } else if (type.isA(schema.type(CONFIG)) && found.string("environmentUser") != null) {
                users.add(found.string("environmentUser"));
            }
        }
        return users;
    }

    private static boolean isPrimary(String user, Transaction catalog) {
        return !catalog.list(Query.all("environment").where("primaryUser", user)).isEmpty();
    }

    private static boolean granted(Person person, String user) {
        for (Grant grant : person.grants()) {
            if (grant.target().equals(user) && grant.rights().contains(Right.PROVISION)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public String about() {
        return Right.PROVISION + " on the environment user that it names, if that is not the primary one";
    }
}

package dev.sluice.engine;

import dev.sluice.engine.auth.Person;
import dev.sluice.engine.auth.Right;
import dev.sluice.engine.auth.StandardRole;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.jobs.People;
import dev.sluice.wire.ApiObject;

/** Gives a new engine its permissions, roles and rules for passwords, and its first user the role of owner of everything. */
final class RoleSetup {
    private static final int LEAST_LENGTH = 8;

    private RoleSetup() {
    }

    static void run(Transaction catalog, String firstAdmin) {
        catalog.add(ApiObject.of("Domain").with("reference", Person.DOMAIN).with("name", Person.DOMAIN));
        for (Right right : Right.values()) {
            catalog.add(ApiObject.of("Permission").with("reference", People.permission(right)).with("name", right.name())
                    .with("actionType", right.name()));
        }
        for (StandardRole role : StandardRole.values()) {
            catalog.add(ApiObject.of("Role").with("name", role.title()).with("immutable", true)
                    .with("permissions", role.rights().stream().sorted().map(People::permission).toList()));
        }
        catalog.add(ApiObject.of("PasswordPolicy").with("name", "default").with("minLength", LEAST_LENGTH)
                .with("uppercaseLetter", false).with("lowercaseLetter", false).with("digit", false).with("symbol", false)
                .with("disallowUsernameAsPassword", true).with("reuseDisallowLimit", 0));
        catalog.add(ApiObject.of("Authorization").with("user", firstAdmin).with("role", StandardRole.OWNER.reference())
                .with("target", Person.DOMAIN));
    }
}

package dev.sluice.engine;

import dev.sluice.engine.auth.Person;
import dev.sluice.engine.auth.Right;
import dev.sluice.engine.auth.StandardRole;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.jobs.UserRights;
import dev.sluice.wire.ApiObject;
import java.util.List;
import java.util.Map;

/**
 * Gives a new engine its permissions, roles and rules for passwords, and its first user the role of owner of everything; and one
 * with a catalog of an older version the rights that came since.
 */
final class RoleSetup {
    private static final int LEAST_LENGTH = 8;

    private RoleSetup() {
    }

    static void run(Transaction catalog, String firstAdmin) {
        catalog.add(ApiObject.of("Domain").with("reference", Person.DOMAIN).with("name", Person.DOMAIN));
        for (Right right : Right.values()) {
            addPermission(catalog, right);
        }
        for (StandardRole role : StandardRole.values()) {
            catalog.add(ApiObject.of("Role").with("name", role.title()).with("immutable", true)
                    .with("permissions", permissions(role)));
        }
        catalog.add(ApiObject.of("PasswordPolicy").with("name", "default").with("minLength", LEAST_LENGTH)
                .with("uppercaseLetter", false).with("lowercaseLetter", false).with("digit", false).with("symbol", false)
                .with("disallowUsernameAsPassword", true).with("reuseDisallowLimit", 0));
        catalog.add(ApiObject.of("Authorization").with("user", firstAdmin).with("role", StandardRole.OWNER.reference())
                .with("target", Person.DOMAIN));
    }

    /** Adds what this version has and the one that made the catalog had not. Roles of people's own stay as they are. */
    static void renew(Transaction catalog) {
        for (Right right : Right.values()) {
            if (catalog.find(UserRights.permission(right)) == null) {
                addPermission(catalog, right);
            }
        }
        for (StandardRole role : StandardRole.values()) {
            if (!permissions(role).equals(catalog.find(role.reference()).list("permissions"))) {
                catalog.change(role.reference(), Map.of("permissions", permissions(role)));
            }
        }
    }

    private static void addPermission(Transaction catalog, Right right) {
        catalog.add(ApiObject.of("Permission").with("reference", UserRights.permission(right)).with("name", right.name())
                .with("actionType", right.name()));
    }

    private static List<String> permissions(StandardRole role) {
        return role.rights().stream().sorted().map(UserRights::permission).toList();
    }
}

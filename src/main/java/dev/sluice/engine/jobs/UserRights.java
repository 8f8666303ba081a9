package dev.sluice.engine.jobs;

import dev.sluice.engine.auth.Grant;
import dev.sluice.engine.auth.Person;
import dev.sluice.engine.auth.Right;
import dev.sluice.engine.auth.StandardRole;
import dev.sluice.engine.auth.TokenText;
import dev.sluice.engine.catalog.Query;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Timestamp;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Finds out what the users in the catalog may do. */
public final class UserRights {
    private static final String TOKEN = "ApiToken";

    private UserRights() {
    }

    /**
     * The user with all rights that count now; none when there is no such user, or they are disabled.
     *
     * @param login reference of the user, or of a token by which they were let in
     */
    public static Optional<Person> find(Transaction catalog, String login) {
        ApiObject found = catalog.find(login);
        return found != null && found.type().equals(TOKEN) ? ofToken(catalog, found) : user(catalog, login);
    }

    private static Optional<Person> ofToken(Transaction catalog, ApiObject token) {
        if (Instant.now().isAfter(Timestamp.parse(token.string("expirationTime")))) {
            return Optional.empty();
        }
        ApiObject role = token.string("role") == null ? null : catalog.find(token.string("role"));
        boolean limitIsGone = token.string("role") != null && role == null;
        return limitIsGone ? Optional.empty()
                : user(catalog, token.string("user")).map(person -> role == null ? person.letInByToken() : person.limitedTo(rights(role)));
    }

    /** The reference of the token whose text a client shows; none where there is no such token. */
    public static Optional<String> token(Transaction catalog, String text) {
        return TokenText.parse(text).filter(token -> token.fits(catalog.credential(token.reference()))).map(TokenText::reference);
    }

    private static Optional<Person> user(Transaction catalog, String reference) {
        ApiObject user = catalog.find(reference);
        if (user == null || !user.flag("enabled")) {
            return Optional.empty();
        }
        List<Grant> grants = catalog.list(Query.all("authorization").where("user", reference)).stream()
                .map(authorization -> new Grant(authorization.string("target"), rights(catalog.find(authorization.string("role")))))
                .toList();
        return Optional.of(new Person(reference, user.name(), "SYSTEM".equals(user.string("userType")),
                !"NONE".equals(user.string("passwordUpdateRequest")), false, false, grants));
    }

    /** The roles by which a user has a right on an object, given on it or on what it belongs to. */
    public static List<ApiObject> roles(Transaction catalog, String user, Right right, String object) {
        List<String> places = Belonging.of(catalog, object);
        return catalog.list(Query.all("authorization").where("user", user)).stream()
                .filter(given -> given.string("target").equals(Person.DOMAIN) || places.contains(given.string("target")))
                .map(given -> catalog.find(given.string("role"))).filter(role -> rights(role).contains(right)).distinct().toList();
    }

    /** What a role lets people do. */
    public static Set<Right> rights(ApiObject role) {
        Set<Right> rights = EnumSet.noneOf(Right.class);
        for (Object permission : role.list("permissions")) {
            rights.add(rightOf((String) permission));
        }
        return rights;
    }

    /** The permissions are made with the engine, in the order of the rights. */
    private static Right rightOf(String permission) {
        return Right.values()[Integer.parseInt(permission.substring(permission.lastIndexOf('-') + 1)) - 1];
    }

    /** How the API names a right. */
    public static String permission(Right right) {
        return "PERMISSION-" + (right.ordinal() + 1);
    }

    /** The enabled users who administer everything: owners of the domain. */
    public static List<String> administrators(Transaction catalog) {
        return catalog.list(Query.all("authorization").where("target", Person.DOMAIN)
                        .where("role", StandardRole.OWNER.reference())).stream()
                .map(authorization -> authorization.string("user")).filter(user -> catalog.find(user).flag("enabled"))
                .distinct().toList();
    }
}

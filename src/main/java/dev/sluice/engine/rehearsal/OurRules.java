package dev.sluice.engine.rehearsal;

import dev.sluice.engine.auth.Right;
import dev.sluice.engine.jobs.UserRights;
import dev.sluice.engine.kind.Kinds;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Schema;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Tells by the objects of an engine whether its rules are ours, so that a phantom can judge what is done there: its types and kinds of
 * data are ours, its users and roles have the form of ours, and none of it is a copy of what another engine has.
 */
public final class OurRules {
    private static final String PERMISSION = "Permission";

    private OurRules() {
    }

    /** @param objects all that the engine shows */
    public static boolean holdFor(Collection<ApiObject> objects) {
        Set<String> kinds = Kinds.found(Map.of()).all().stream().map(kind -> kind.name()).collect(Collectors.toSet());
        return objects.stream().allMatch(object -> isOurs(object, kinds)) && rightsAreOurs(objects);
    }

    private static boolean isOurs(ApiObject object, Set<String> kinds) {
        boolean known = object.type() != null && Schema.standard().find(object.type()).isPresent() && object.get("namespace") == null;
        return known && switch (object.type()) {
            case "Toolkit", "Plugin" -> kinds.contains(object.name());
            case "User" -> object.string("passwordUpdateRequest") != null;
            case "Role" -> object.list("permissions").stream().allMatch(permission -> permissions().contains(String.valueOf(permission)));
            default -> true;
        };
    }

    private static List<String> permissions() {
        return Arrays.stream(Right.values()).map(UserRights::permission).toList();
    }

    /** Everybody sees all permissions of an engine like ours. */
    private static boolean rightsAreOurs(Collection<ApiObject> objects) {
        Map<String, String> names = objects.stream().filter(object -> PERMISSION.equals(object.type()) && object.name() != null)
                .collect(Collectors.toMap(ApiObject::reference, ApiObject::name, (one, other) -> one));
        return Arrays.stream(Right.values()).allMatch(right -> right.name().equals(names.get(UserRights.permission(right))));
    }
}

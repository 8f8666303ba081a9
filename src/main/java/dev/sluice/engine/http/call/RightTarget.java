package dev.sluice.engine.http.call;

import dev.sluice.engine.auth.Person;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.wire.ApiObject;
import java.util.function.Function;

/**
 * Which object a right is needed on: says where a call names it.
 *
 * @param about the same in words, as in "a right on the object in the path"
 */
public record RightTarget(String about, Finder finder) {
    public static final RightTarget PATH = new RightTarget("the object in the path", (call, catalog) -> call.reference());
    public static final RightTarget DOMAIN = new RightTarget("everything", (call, catalog) -> Person.DOMAIN);

    /** Gives the object's reference, or null when the call does not say. */
    @FunctionalInterface
    interface Finder {
        String find(Call call, Transaction catalog);
    }

    String find(Call call, Transaction catalog) {
        return finder.find(call, catalog);
    }

    /** A field of the body, at the end of a path of fields, that holds a reference or a group's name. */
    public static RightTarget field(String... path) {
        return new RightTarget(String.join(".", path), (call, catalog) -> {
            ApiObject holder = call.body();
            for (int i = 0; i < path.length - 1; i++) {
                holder = holder.object(path[i]);
            }
            String value = holder.string(path[path.length - 1]);
            ApiObject group = value == null || catalog.find(value) != null ? null : catalog.named("group", "", value);
            return group == null ? value : group.reference();
        });
    }

    /** The same, and where the body does not say it the object in the path. */
    public static RightTarget fieldOrPath(String... path) {
        RightTarget field = field(path);
        return new RightTarget(String.join(".", path) + " or the object in the path", (call, catalog) -> {
            String said = field.find(call, catalog);
            return said == null ? call.reference() : said;
        });
    }

    /** The container whose history the point of time in the body is of. */
    public static RightTarget point() {
        return point("timeflowPointParameters", call -> call.body().object("timeflowPointParameters"));
    }

    /** The same where the body itself is the point. */
    public static RightTarget bodyAsPoint() {
        return point("the point", Call::body);
    }

    private static RightTarget point(String about, Function<Call, ApiObject> holder) {
        return new RightTarget(about, (call, catalog) -> {
            ApiObject point = holder.apply(call);
            for (String field : new String[] {"container", "snapshot", "timeflow", "bookmark"}) {
                if (point.string(field) != null) {
                    return point.string(field);
                }
            }
            return null;
        });
    }
}

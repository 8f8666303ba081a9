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
public record Place(String about, Finder finder) {
    public static final Place PATH = new Place("the object in the path", (call, catalog) -> call.reference());
    static final Place DOMAIN = new Place("everything", (call, catalog) -> Person.DOMAIN);

    /** Gives the object's reference, or null when the call does not say. */
    @FunctionalInterface
    interface Finder {
        String find(Call call, Transaction catalog);
    }

    String find(Call call, Transaction catalog) {
        return finder.find(call, catalog);
    }

    /** A field of the body, at the end of a path of fields, that holds a reference or a group's name. */
    public static Place field(String... path) {
        return new Place(String.join(".", path), (call, catalog) -> {
            ApiObject holder = call.body();
            for (int i = 0; i < path.length - 1; i++) {
                holder = holder.object(path[i]);
            }
            String value = holder.string(path[path.length - 1]);
            ApiObject group = value == null || catalog.find(value) != null ? null : catalog.named("group", "", value);
            return group == null ? value : group.reference();
        });
    }

    /** The container whose history the point of time in the body is of. */
    public static Place point() {
        return point("timeflowPointParameters", call -> call.body().object("timeflowPointParameters"));
    }

    /** The same where the body itself is the point. */
    public static Place bodyAsPoint() {
        return point("the point", Call::body);
    }

    private static Place point(String about, Function<Call, ApiObject> holder) {
        return new Place(about, (call, catalog) -> {
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

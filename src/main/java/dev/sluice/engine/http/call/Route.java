package dev.sluice.engine.http.call;

import dev.sluice.wire.Schema;
import java.util.Objects;
import java.util.function.Function;

/**
 * One call of the API.
 *
 * @param path below the namespace; {@code *} stands for the reference of an object
 * @param bodyType name of the type that its body has to be, or null where a body means nothing
 * @param use what the body is for, which decides the fields it must and may have
 * @param need what it needs of whoever makes it
 */
public record Route(String method, String path, String bodyType, Schema.Use use, Need need, Function<Call, Reply> answer) {
    public Route {
        Objects.requireNonNull(need, "every call says what it needs");
    }

    public static Route get(String path, Need need, Function<Call, Reply> answer) {
        return new Route("GET", path, null, Schema.Use.CREATE, need, answer);
    }

    public static Route post(String path, String bodyType, Need need, Function<Call, Reply> answer) {
        return new Route("POST", path, bodyType, Schema.Use.CREATE, need, answer);
    }

    /** A call whose body changes some fields of an object. */
    public static Route update(String path, String bodyType, Need need, Function<Call, Reply> answer) {
        return new Route("POST", path, bodyType, Schema.Use.UPDATE, need, answer);
    }

    public static Route delete(String path, Need need, Function<Call, Reply> answer) {
        return new Route("DELETE", path, null, Schema.Use.CREATE, need, answer);
    }
}

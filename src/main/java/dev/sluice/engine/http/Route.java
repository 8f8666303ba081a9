package dev.sluice.engine.http;

import java.util.function.Function;

/**
 * One call of the API.
 *
 * @param path below the namespace; {@code *} stands for the reference of an object
 * @param access who may make it
 * @param bodyType name of the type that its body has to be, or null where a body means nothing
 */
record Route(String method, String path, Access access, String bodyType, Function<Call, Reply> answer) {
    /** What a caller needs: nothing, a session, or a login. */
    enum Access { OPEN, SESSION, LOGIN }

    static Route get(String path, Function<Call, Reply> answer) {
        return new Route("GET", path, Access.LOGIN, null, answer);
    }

    static Route post(String path, String bodyType, Function<Call, Reply> answer) {
        return new Route("POST", path, Access.LOGIN, bodyType, answer);
    }

    static Route delete(String path, Function<Call, Reply> answer) {
        return new Route("DELETE", path, Access.LOGIN, null, answer);
    }

    Route open(Access to) {
        return new Route(method, path, to, bodyType, answer);
    }
}

package dev.sluice.engine.http.call;

import dev.sluice.engine.auth.ClientSession;
import dev.sluice.engine.jobs.Refusal;
import dev.sluice.wire.ApiVersion;
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
 * @param gone the version of the API from which on there is no such call, or null
 */
public record Route(String method, String path, String bodyType, Schema.Use use, Need need, ApiVersion gone,
                    Function<Call, Reply> answer) {
    public Route {
        Objects.requireNonNull(need, "every call says what it needs");
    }

    public static Route get(String path, Need need, Function<Call, Reply> answer) {
        return new Route("GET", path, null, Schema.Use.CREATE, need, null, answer);
    }

    /**
     * A call that changes something although it is a GET, as it was before version {@code gone}. Only a program that asked for an
     * older version makes it: the page of any site could make a browser send it.
     */
    public static Route changeByGet(String path, Need need, ApiVersion gone, Function<Call, Reply> answer) {
        return new Route("GET", path, null, Schema.Use.CREATE, need, gone, answer);
    }

    public static Route post(String path, String bodyType, Need need, Function<Call, Reply> answer) {
        return new Route("POST", path, bodyType, Schema.Use.CREATE, need, null, answer);
    }

    /** A call whose body changes some fields of an object. */
    public static Route update(String path, String bodyType, Need need, Function<Call, Reply> answer) {
        return new Route("POST", path, bodyType, Schema.Use.UPDATE, need, null, answer);
    }

    /** Refuses a client for which there is no such call. */
    public void checkClient(IncomingRequest request, ClientSession session) {
        if (gone != null) {
            OriginCheck.requireProgram(request);
            if (ApiVersion.parse(session.version()).compareTo(gone) >= 0) {
                throw new Refusal("exception.webservices.not.supported", "not supported by this engine: " + method + " " + path
                        + " since version " + gone, "Send a POST.");
            }
        }
    }

    public static Route delete(String path, Need need, Function<Call, Reply> answer) {
        return new Route("DELETE", path, null, Schema.Use.CREATE, need, null, answer);
    }
}

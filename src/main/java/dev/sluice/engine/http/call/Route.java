package dev.sluice.engine.http.call;

import dev.sluice.engine.auth.ClientSession;
import dev.sluice.engine.jobs.Refusal;
import dev.sluice.wire.ApiVersion;
import dev.sluice.wire.Schema;
import dev.sluice.wire.Suggestion;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * One call of the API.
 *
 * @param path below the namespace; {@code *} stands for the reference of an object
 * @param bodyType name of the type that its body has to be, or null where a body means nothing
 * @param use what the body is for, which decides the fields it must and may have
 * @param need what it needs of whoever makes it
 * @param gone the version of the API from which on there is no such call, or null
 * @param parameters names of the query parameters that it understands; {@code *} stands for any
 */
public record Route(String method, String path, String bodyType, Schema.Use use, Need need, ApiVersion gone,
                    Function<Call, Reply> answer, List<String> parameters) {
    private static final int MOST_SHOWN = 60;
    private static final String ANY = "*";

    public Route {
        Objects.requireNonNull(need, "every call says what it needs");
    }

    public static Route get(String path, Need need, Function<Call, Reply> answer) {
        return new Route("GET", path, null, Schema.Use.CREATE, need, null, answer, List.of());
    }

    /**
     * A call that changes something although it is a GET, as it was before version {@code gone}. Only a program that asked for an
     * older version makes it: the page of any site could make a browser send it.
     */
    public static Route changeByGet(String path, Need need, ApiVersion gone, Function<Call, Reply> answer) {
        return new Route("GET", path, null, Schema.Use.CREATE, need, gone, answer, List.of());
    }

    public static Route post(String path, String bodyType, Need need, Function<Call, Reply> answer) {
        return new Route("POST", path, bodyType, Schema.Use.CREATE, need, null, answer, List.of());
    }

    /** A call whose body changes some fields of an object. */
    public static Route update(String path, String bodyType, Need need, Function<Call, Reply> answer) {
        return new Route("POST", path, bodyType, Schema.Use.UPDATE, need, null, answer, List.of());
    }

    /** The same call, which understands further query parameters. */
    public Route taking(Collection<String> names) {
        return new Route(method, path, bodyType, use, need, gone, answer, Stream.concat(parameters.stream(), names.stream()).toList());
    }

    public Route taking(String... names) {
        return taking(List.of(names));
    }

    /** The same call, which gives nothing, by whatever somebody wants to choose from it. */
    public Route takingAny() {
        return taking(ANY);
    }

    /** Refuses query parameters that mean nothing here: a filter that is passed over would give what nobody asked for. */
    public void checkQuery(Set<String> asked) {
        asked.stream().filter(name -> !parameters.contains(name) && !parameters.contains(ANY)).sorted().findFirst().ifPresent(unknown -> {
            String shown = unknown.length() > MOST_SHOWN ? unknown.substring(0, MOST_SHOWN) + "..." : unknown;
            throw new Refusal("exception.webservices.query", method + " " + path + " has no parameter '" + shown.replaceAll("\\p{Cntrl}", "?") + "'.",
                    Suggestion.orElse(unknown, parameters, parameters.isEmpty() ? "It takes none." : "It takes " + String.join(", ", parameters) + "."));
        });
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
        return new Route("DELETE", path, null, Schema.Use.CREATE, need, null, answer, List.of());
    }
}

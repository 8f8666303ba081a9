package dev.sluice.engine.http.call;

import java.util.List;
import java.util.Map;

/** A request as it came in, before anybody knows what it means. */
public interface IncomingRequest {
    String method();

    /** The whole path, as it came. */
    String path();

    /** The query parameters; the values of one that occurs several times are told apart by commas. */
    Map<String, String> query();

    /** The values of a header, of which {@code name} may be spelt in any case. */
    List<String> headers(String name);

    /** Where it comes from. */
    String address();

    /** The whole body; empty when there is none. */
    byte[] body();

    /** The first value of a header, or null. */
    default String header(String name) {
        List<String> values = headers(name);
        return values.isEmpty() ? null : values.get(0);
    }
}

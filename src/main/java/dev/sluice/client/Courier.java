package dev.sluice.client;

import dev.sluice.wire.json.JsonBounds;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Brings calls to one engine, each once, and the answers back. May be used from many threads; its client closes it. */
public interface Courier extends AutoCloseable {
    /**
     * What comes back.
     *
     * @param contentType without parameters, or null
     * @param cookies the {@code Set-Cookie} headers
     * @param fromNewEngine whether nobody took the call at first, and an engine answers that has begun since: one that shuts the
     *     call out has certainly done nothing for it, and no other engine has
     */
    record Answer(int status, String contentType, List<String> cookies, byte[] body, boolean fromNewEngine) {
        public Answer(int status, String contentType, List<String> cookies, byte[] body) {
            this(status, contentType, cookies, body, false);
        }

        /** The same, of an engine that has begun since the call was sent. */
        public Answer ofNewEngine() {
            return new Answer(status, contentType, cookies, body, true);
        }
    }

    /** One that goes over HTTP. */
    static Courier to(Connection connection) {
        return new HttpCourier(connection, JsonBounds.REPLY.size());
    }

    /**
     * Gives what the engine answers to {@code call}.
     *
     * @param patience how long the engine may be silent
     * @throws IOException where no answer comes
     */
    Answer carry(ApiCall call, Map<String, String> headers, Duration patience) throws IOException;

    @Override
    void close();
}

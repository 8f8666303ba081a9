package dev.sluice.client;

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
     */
    record Answer(int status, String contentType, List<String> cookies, byte[] body) {
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

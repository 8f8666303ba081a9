package dev.sluice.engine.http.call;

import java.time.Duration;
import java.util.List;

/**
 * What is sent back for a request.
 *
 * @param cookies to be sent from now on, as {@code Set-Cookie} headers
 * @param delay how long it is held back
 */
public record HttpAnswer(int status, String contentType, List<String> cookies, Duration delay, byte[] body) {
}

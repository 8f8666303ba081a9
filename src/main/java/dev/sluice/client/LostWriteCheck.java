package dev.sluice.client;

import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Finds out whether a write that met a dead session has had an effect all the same, from what the engine records of its users.
 * What it cannot tell for certain counts as an effect.
 */
final class LostWriteCheck {
    private static final String LOGIN = "USER_LOGIN";
    private static final Set<String> HARMLESS = Set.of(LOGIN, "USER_LOGOUT");
    /** The clocks of two machines may differ by that much. */
    private static final Duration DOUBT = Duration.ofMinutes(5);

    private final Transport transport;
    private final Cookies cookies;

    /** @param cookies of a session in which the user of the write has just logged in again */
    LostWriteCheck(Transport transport, Cookies cookies) {
        this.transport = transport;
        this.cookies = cookies;
    }

    /** Whether the engine records its users and has nothing of this one since {@code sent} but logins. */
    boolean sawNothing(Instant sent) {
        ApiReply reply = transport.send(ApiCall.get("action", Map.of("fromDate", Timestamp.of(sent.minus(DOUBT)))), cookies);
        if (!reply.isObject() || reply.envelope().isError()) {
            return false;
        }
        List<ApiObject> actions = reply.envelope().toObject().list("result").stream().filter(Map.class::isInstance)
                .map(action -> ApiObject.of((Map<?, ?>) action)).toList();
        String user = actions.stream().filter(action -> LOGIN.equals(action.string("actionType")))
                .max((one, other) -> String.valueOf(one.string("startTime")).compareTo(String.valueOf(other.string("startTime"))))
                .map(login -> login.string("user")).orElse(null);
        return user != null && actions.stream().filter(action -> Objects.equals(user, action.string("user")))
                .allMatch(action -> HARMLESS.contains(action.string("actionType")));
    }
}

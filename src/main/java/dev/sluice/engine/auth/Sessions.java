package dev.sluice.engine.auth;

import java.time.Clock;
import java.time.Duration;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The sessions of an engine, in memory. An id is 128 random bits and changes at login, so that an id planted before the
 * login is worth nothing after it. Sessions that are not used for their time are gone.
 */
public final class Sessions {
    /** How long a session may wait for its login. */
    private static final Duration BEFORE_LOGIN = Duration.ofMinutes(10);

    private final int most;
    private final Clock clock;
    private final Map<String, Session> byId = new ConcurrentHashMap<>();

    /** @param most how many are kept; beyond that the one longest unused goes, those not logged in first */
    public Sessions(int most, Clock clock) {
        this.most = most;
        this.clock = clock;
    }

    public Session open(String version) {
        return keep(new Session(Passwords.randomId(), version, null, BEFORE_LOGIN, clock.instant()));
    }

    /** The session, and marks it as used; none when the id is unknown or the session is over. */
    public Optional<Session> use(String id) {
        Session used = id == null ? null : byId.computeIfPresent(id, (same, session) -> session.isOver(clock.instant()) ? null
                : new Session(session.id(), session.version(), session.user(), session.timeout(), clock.instant()));
        return Optional.ofNullable(used);
    }

    /** Logs the session in under a new id; the old id is gone. */
    public Session logIn(Session session, String user, Duration timeout) {
        byId.remove(session.id());
        return keep(new Session(Passwords.randomId(), session.version(), user, timeout, clock.instant()));
    }

    public void end(Session session) {
        byId.remove(session.id());
    }

    private Session keep(Session session) {
        if (byId.size() >= most) {
            makeRoom();
        }
        byId.put(session.id(), session);
        return session;
    }

    private void makeRoom() {
        byId.values().removeIf(session -> session.isOver(clock.instant()));
        while (byId.size() >= most) {
            byId.values().stream().min(Comparator.comparing(Session::isLoggedIn).thenComparing(Session::used))
                    .ifPresent(this::end);
        }
    }
}

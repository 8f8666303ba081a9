package dev.sluice.engine.auth;

import java.time.Clock;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The sessions of an engine, in memory. An id is 128 random bits. Sessions that are not used for their time are gone.
 *
 * <p>The id changes at login, so that an id planted in somebody's client before the login is worth nothing after it. Some
 * clients never take up the new id, though: they send the first one for ever. For them the former id goes on to count
 * under three conditions: the client that opened the session is the one that logged in, only that client (the same address and
 * the same agent) sends the former id, and nobody has sent the new one yet. Whoever plants an id has opened that session himself,
 * from elsewhere; and a client that follows the change ends the former id with its next call.
 */
public final class Sessions {
    /** How long a session may wait for its login. */
    private static final SessionTimeout BEFORE_LOGIN = SessionTimeout.ofMinutes(10);

    private static final int MOST = 10_000;

    private final int most;
    private final Clock clock;
    private final Map<String, ClientSession> byId = new HashMap<>();
    private final Map<String, ClientSession> byFormerId = new HashMap<>();

    /** Those of an engine, none yet. */
    public Sessions() {
        this(MOST, Clock.systemUTC());
    }

    /** @param most how many are kept; beyond that the one longest unused goes, those not logged in first */
    public Sessions(int most, Clock clock) {
        this.most = most;
        this.clock = clock;
    }

    public synchronized ClientSession open(Opening opening, CallingProgram client) {
        return keep(new ClientSession(Passwords.randomId(), null, opening, client, null, BEFORE_LOGIN, clock.instant()));
    }

    /**
     * The session that {@code client} means by {@code id}; none when the id is unknown or the session is over.
     *
     * @param asksToKeep whether the call asks to keep the session from running out
     */
    public synchronized Optional<ClientSession> use(String id, CallingProgram client, boolean asksToKeep) {
        ClientSession found = find(id, client);
        if (found == null) {
            return Optional.empty();
        }
        if (found.isOver(clock.instant())) {
            end(found);
            return Optional.empty();
        }
        boolean keeps = asksToKeep || !found.keepAlive().onlyOnRequest();
        return Optional.of(put(keeps ? found.keptAt(clock.instant()) : found));
    }

    private ClientSession find(String id, CallingProgram client) {
        ClientSession direct = byId.get(id);
        if (direct != null) {
            byFormerId.remove(direct.formerId());
            return direct.withoutFormerId();
        }
        ClientSession former = byFormerId.get(id);
        return former != null && former.client().equals(client) ? former : null;
    }

    /** Logs the session in under a new id, whoever was logged in before. */
    public synchronized ClientSession logIn(ClientSession session, CallingProgram client, String user, SessionTimeout keepAlive) {
        end(session);
        String former = session.client().equals(client) ? session.knownBy() : null;
        return keep(new ClientSession(Passwords.randomId(), former, session.opening(), client, user, keepAlive, clock.instant()));
    }

    /** Those that somebody is logged in to now. */
    public synchronized List<ClientSession> loggedIn() {
        Instant now = clock.instant();
        return byId.values().stream().filter(session -> session.isLoggedIn() && !session.isOver(now)).toList();
    }

    public synchronized void end(ClientSession session) {
        byId.remove(session.id());
        byFormerId.remove(session.formerId());
    }

    /** Ends all sessions of a user, but for {@code spared}, which may be null. */
    public synchronized void endAll(String user, ClientSession spared) {
        List<ClientSession> ending = byId.values().stream().filter(session -> user.equals(session.user()))
                .filter(session -> spared == null || !session.id().equals(spared.id())).toList();
        ending.forEach(this::end);
    }

    private ClientSession keep(ClientSession session) {
        if (byId.size() >= most) {
            makeRoom();
        }
        return put(session);
    }

    private ClientSession put(ClientSession session) {
        byId.put(session.id(), session);
        if (session.formerId() != null) {
            byFormerId.put(session.formerId(), session);
        }
        return session;
    }

    private void makeRoom() {
        Instant now = clock.instant();
        byId.values().stream().filter(session -> session.isOver(now)).toList().forEach(this::end);
        while (byId.size() >= most) {
            byId.values().stream().min(Comparator.comparing(ClientSession::isLoggedIn).thenComparing(ClientSession::kept))
                    .ifPresent(this::end);
        }
    }
}

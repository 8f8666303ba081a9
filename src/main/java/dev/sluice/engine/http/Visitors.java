package dev.sluice.engine.http;

import dev.sluice.engine.auth.CallingProgram;
import dev.sluice.engine.auth.ClientSession;
import dev.sluice.engine.auth.Opening;
import dev.sluice.engine.auth.Person;
import dev.sluice.engine.auth.Sessions;
import dev.sluice.engine.catalog.Catalog;
import dev.sluice.engine.http.call.Cookie;
import dev.sluice.engine.http.call.IncomingRequest;
import dev.sluice.engine.http.call.Visitor;
import dev.sluice.engine.jobs.UserRights;
import dev.sluice.wire.ApiVersion;
import java.util.List;

/** Finds out who makes a request, as things stand at that moment: a user who was disabled since is nobody. */
final class Visitors {
    /** The header of a call that is to keep a session which not every call keeps. */
    private static final String KEEP_ALIVE = "KeepSessionAlive";
    private static final Opening OPENING = new Opening(ApiVersion.CURRENT.toString(), "en-US", null);
    private static final String BEARER = "Bearer ";
    private static final int MOST_OF_AGENT = 256;

    private final Catalog catalog;
    private final Sessions sessions;

    Visitors(Catalog catalog, Sessions sessions) {
        this.catalog = catalog;
        this.sessions = sessions;
    }

    Visitor of(IncomingRequest request) {
        CallingProgram client = client(request);
        String header = request.header("Authorization");
        if (header != null && header.regionMatches(true, 0, BEARER, 0, BEARER.length())) {
            return ofToken(header.substring(BEARER.length()).strip(), client);
        }
        ClientSession session = session(request, client);
        if (session == null || !session.isLoggedIn()) {
            return new Visitor(client, session, null);
        }
        Person person = catalog.read(transaction -> UserRights.find(transaction, session.user())).orElse(null);
        if (person == null) {
            sessions.end(session);
        }
        return new Visitor(client, person == null ? null : session, person);
    }

    /** A call that shows a token needs no session; one of its own, which is not kept, stands in for it. */
    private Visitor ofToken(String text, CallingProgram client) {
        return catalog.read(transaction -> UserRights.token(transaction, text).flatMap(token -> UserRights.find(transaction, token)
                .map(person -> new Visitor(client, ClientSession.ofToken(token, OPENING, client), person)))).orElse(new Visitor(client, null, null));
    }

    private static CallingProgram client(IncomingRequest request) {
        String agent = request.header("User-Agent");
        boolean cut = agent != null && agent.length() > MOST_OF_AGENT;
        return new CallingProgram(request.address(), cut ? agent.substring(0, MOST_OF_AGENT) : agent);
    }

    /** The session of the request: of several ids that the client may send, the first that counts. */
    private ClientSession session(IncomingRequest request, CallingProgram client) {
        String keep = request.header(KEEP_ALIVE);
        boolean asksToKeep = keep != null && !keep.equalsIgnoreCase("false");
        List<ClientSession> known = Cookie.read(request).stream()
                .flatMap(id -> sessions.use(id, client, asksToKeep).stream()).toList();
        return known.stream().filter(ClientSession::isLoggedIn).findFirst().orElse(known.isEmpty() ? null : known.get(0));
    }
}

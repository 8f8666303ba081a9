package dev.sluice.engine.http;

import dev.sluice.engine.auth.Client;
import dev.sluice.engine.auth.Person;
import dev.sluice.engine.auth.Session;
import dev.sluice.engine.auth.Sessions;
import dev.sluice.engine.catalog.Catalog;
import dev.sluice.engine.http.call.Cookie;
import dev.sluice.engine.http.call.Inquiry;
import dev.sluice.engine.http.call.Visitor;
import dev.sluice.engine.jobs.People;
import java.util.List;

/** Finds out who makes a request, as things stand at that moment: a user who was disabled since is nobody. */
final class Visitors {
    /** The header of a call that is to keep a session which not every call keeps. */
    private static final String KEEP_ALIVE = "KeepSessionAlive";
    private static final int MOST_OF_AGENT = 256;

    private final Catalog catalog;
    private final Sessions sessions;

    Visitors(Catalog catalog, Sessions sessions) {
        this.catalog = catalog;
        this.sessions = sessions;
    }

    Visitor of(Inquiry inquiry) {
        Client client = client(inquiry);
        Session session = session(inquiry, client);
        if (session == null || !session.isLoggedIn()) {
            return new Visitor(client, session, null);
        }
        Person person = catalog.read(transaction -> People.find(transaction, session.user())).orElse(null);
        if (person == null) {
            sessions.end(session);
        }
        return new Visitor(client, person == null ? null : session, person);
    }

    private static Client client(Inquiry inquiry) {
        String agent = inquiry.header("User-Agent");
        boolean cut = agent != null && agent.length() > MOST_OF_AGENT;
        return new Client(inquiry.address(), cut ? agent.substring(0, MOST_OF_AGENT) : agent);
    }

    /** The session of the request: of several ids that the client may send, the first that counts. */
    private Session session(Inquiry inquiry, Client client) {
        String keep = inquiry.header(KEEP_ALIVE);
        boolean asksToKeep = keep != null && !keep.equalsIgnoreCase("false");
        List<Session> known = Cookie.read(inquiry).stream()
                .flatMap(id -> sessions.use(id, client, asksToKeep).stream()).toList();
        return known.stream().filter(Session::isLoggedIn).findFirst().orElse(known.isEmpty() ? null : known.get(0));
    }
}

package dev.sluice.engine.http;

import dev.sluice.engine.auth.Session;
import dev.sluice.engine.auth.Sessions;
import dev.sluice.engine.catalog.CatalogException;
import dev.sluice.engine.jobs.Caller;
import dev.sluice.engine.jobs.Refusal;
import dev.sluice.wire.ApiError;
import dev.sluice.wire.Envelope;
import dev.sluice.wire.Json;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.Fields;
import org.eclipse.jetty.util.thread.Scheduler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What every request passes: finds the call it means, who makes it, and whether they may; reads the body within its bounds;
 * and turns the answer, or the refusal, into an HTTP response.
 */
final class Gate extends Handler.Abstract {
    private static final Logger LOG = LoggerFactory.getLogger(Gate.class);
    private static final String BASE = "/resources/json/";

    private final Set<String> namespaces;
    private final Sessions sessions;
    private final Routes routes;
    private final Bodies bodies;
    private final Scheduler delays;

    Gate(Set<String> namespaces, Sessions sessions, Routes routes, Bodies bodies, Scheduler delays) {
        this.namespaces = namespaces;
        this.sessions = sessions;
        this.routes = routes;
        this.bodies = bodies;
        this.delays = delays;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        Session session = sessions.use(Cookie.read(request)).orElse(null);
        try {
            String[] place = place(Request.getPathInContext(request));
            Routes.Match match = routes.find(request.getMethod(), place[1]);
            Route.Access access = match == null ? Route.Access.LOGIN : match.route().access();
            if (!mayPass(access, session)) {
                LoginPage.send(response, callback, place[0]);
                return true;
            }
            if (match == null) {
                throw new Unanswerable(404, "exception.webservices.not.supported", "not supported by this engine: "
                        + request.getMethod() + " " + place[1], "Use a call that the engine lists.");
            }
            send(answer(request, session, match), response, callback);
        } catch (Unanswerable cannot) {
            send(Reply.of(Envelope.error(cannot.error())).withStatus(cannot.status()), response, callback);
        } catch (Refusal refusal) {
            send(Reply.of(Envelope.error(refusal.error())), response, callback);
        } catch (CatalogException broken) {
            LOG.error("{} {}", request.getMethod(), request.getHttpURI().getPath(), broken);
            send(Reply.of(Envelope.error(new ApiError("exception.catalog", "The engine cannot use its catalog: "
                    + broken.getMessage(), "Free space on its disk, or see its log."))), response, callback);
        } catch (RuntimeException defect) {
            LOG.error("{} {}", request.getMethod(), request.getHttpURI().getPath(), defect);
            send(Reply.of(Envelope.error(new ApiError("exception.internal", "The engine failed in a way it should not.",
                    "Please report this with the engine's log."))).withStatus(500), response, callback);
        }
        return true;
    }

    /** Namespace and the path below it. */
    private String[] place(String path) {
        String rest = path.startsWith(BASE) ? path.substring(BASE.length()) : "";
        int slash = rest.indexOf('/');
        String namespace = slash < 0 ? rest : rest.substring(0, slash);
        if (!namespaces.contains(namespace)) {
            throw new Unanswerable(404, "exception.webservices.not.supported", "not supported by this engine: " + path,
                    "Calls are below " + BASE + namespaces.iterator().next() + "/.");
        }
        String below = slash < 0 ? "" : rest.substring(slash + 1);
        return new String[] {namespace, below.endsWith("/") ? below.substring(0, below.length() - 1) : below};
    }

    private static boolean mayPass(Route.Access access, Session session) {
        return switch (access) {
            case OPEN -> true;
            case SESSION -> session != null;
            case LOGIN -> session != null && session.isLoggedIn();
        };
    }

    private Reply answer(Request request, Session session, Routes.Match match) {
        Caller caller = new Caller(session == null ? null : session.user(), Request.getRemoteAddr(request),
                request.getHeaders().get(HttpHeader.USER_AGENT));
        Bodies.Body body = bodies.read(request, match.route().bodyType());
        return match.route().answer().apply(new Call(session, caller, match.reference(), query(request), body.object(),
                body.mistakes()));
    }

    private static Map<String, String> query(Request request) {
        Map<String, String> query = new LinkedHashMap<>();
        for (Fields.Field field : Request.extractQueryParameters(request)) {
            query.put(field.getName(), field.getValue());
        }
        return query;
    }

    private void send(Reply reply, Response response, Callback callback) {
        response.setStatus(reply.status());
        response.getHeaders().put(new HttpField(HttpHeader.CONTENT_TYPE, "application/json"));
        if (reply.cookie() != null) {
            response.getHeaders().put(HttpHeader.SET_COOKIE, Cookie.of(reply.cookie()));
        }
        byte[] bytes = Json.write(reply.envelope().toObject()).getBytes(StandardCharsets.UTF_8);
        Runnable write = () -> response.write(true, BufferUtil.toBuffer(bytes), callback);
        if (reply.delay().isZero()) {
            write.run();
        } else {
            delays.schedule(write, reply.delay().toMillis(), java.util.concurrent.TimeUnit.MILLISECONDS);
        }
    }
}

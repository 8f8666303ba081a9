package dev.sluice.engine.http;

import dev.sluice.engine.catalog.Catalog;
import dev.sluice.engine.catalog.CatalogException;
import dev.sluice.engine.jobs.Audit;
import dev.sluice.engine.jobs.Caller;
import dev.sluice.engine.jobs.Refusal;
import dev.sluice.wire.ApiError;
import dev.sluice.wire.Envelope;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
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
    private static final String GET = "GET";

    private final Set<String> namespaces;
    private final Visitors visitors;
    private final Routes routes;
    private final Bodies bodies;
    private final Catalog catalog;
    private final Scheduler delays;

    Gate(Set<String> namespaces, Visitors visitors, Routes routes, Bodies bodies, Catalog catalog, Scheduler delays) {
        this.namespaces = namespaces;
        this.visitors = visitors;
        this.routes = routes;
        this.bodies = bodies;
        this.catalog = catalog;
        this.delays = delays;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        Reply reply = answerOrRefusal(request);
        if (!Bodies.discard(request)) {
            response.getHeaders().put(HttpHeader.CONNECTION, "close");
        }
        if (reply.later() == null) {
            send(reply, response, callback);
        } else {
            reply.later().whenComplete((known, failure) -> {
                if (failure == null) {
                    send(known, response, callback);
                } else {
                    callback.failed(failure);
                }
            });
        }
        return true;
    }

    private Reply answerOrRefusal(Request request) {
        try {
            return answer(request);
        } catch (Unanswerable cannot) {
            return Reply.of(Envelope.error(cannot.error())).withStatus(cannot.status());
        } catch (Refusal refusal) {
            return Reply.of(Envelope.error(refusal.error()));
        } catch (CatalogException broken) {
            LOG.error("{} {}", request.getMethod(), request.getHttpURI().getPath(), broken);
            return Reply.of(Envelope.error(new ApiError("exception.catalog", "The engine cannot use its catalog: "
                    + broken.getMessage(), "Free space on its disk, or see its log.")));
        } catch (RuntimeException defect) {
            LOG.error("{} {}", request.getMethod(), request.getHttpURI().getPath(), defect);
            return Reply.of(Envelope.error(new ApiError("exception.internal", "The engine failed in a way it should not.",
                    "Please report this with the engine's log."))).withStatus(500);
        }
    }

    private Reply answer(Request request) {
        Origin.check(request);
        Visitor visitor = visitors.of(request);
        Address address = Address.parse(Request.getPathInContext(request), namespaces);
        Routes.Match match = routes.find(request.getMethod(), address.path());
        Need need = match == null ? Need.LOGIN : match.route().need();
        if (!visitor.stands(need.standing())) {
            return LoginPage.of(address.namespace());
        }
        if (match == null) {
            throw new Refusal("exception.webservices.not.supported", "not supported by this engine: " + request.getMethod()
                    + " " + address.path(), "GET service/schema lists what is.");
        }
        Call call = call(request, visitor, match);
        admit(call, need, request.getMethod(), address.path());
        try {
            return match.route().answer().apply(call);
        } catch (Missing missing) {
            return Reply.of(Envelope.error(missing.error())).withStatus(request.getMethod().equals(GET) ? 404 : 200);
        }
    }

    private Call call(Request request, Visitor visitor, Routes.Match match) {
        Bodies.Body body = bodies.read(request, match.route(), match.reference(), visitor.session());
        Caller caller = new Caller(visitor.person() == null ? null : visitor.person().reference(), visitor.client().address(),
                visitor.client().agent());
        return new Call(visitor.session(), visitor.person(), caller, match.reference(), query(request), body.object(),
                body.mistakes());
    }

    /** Lets a call through that has what it needs. One that would change something and does not leaves its trace. */
    private void admit(Call call, Need need, String method, String path) {
        try {
            if (need.standing() == Need.Standing.LOGIN && call.person().hasToChangePassword()) {
                throw new Refusal("exception.user.password.update.required", "User '" + call.person().name()
                        + "' has to change the password first.", "Use POST user/" + call.person().reference()
                        + "/updateCredential.");
            }
            if (!need.rules().isEmpty()) {
                catalog.read(transaction -> {
                    need.rules().forEach(rule -> rule.check(call, transaction));
                    return null;
                });
            }
        } catch (Refusal refused) {
            if (!method.equals(GET)) {
                String what = refused.error().id().equals(ApiError.VALIDATION) ? "CALL_REFUSED" : "ACCESS_DENIED";
                catalog.write(transaction -> Audit.refused(transaction, call.caller(), what, what, method + " " + path,
                        refused.error()));
            }
            throw refused;
        }
    }

    /** The query parameters; the values of one that occurs several times are told apart by commas. */
    private static Map<String, String> query(Request request) {
        Map<String, String> query = new LinkedHashMap<>();
        for (Fields.Field field : Request.extractQueryParameters(request)) {
            query.put(field.getName(), String.join(",", field.getValues()));
        }
        return query;
    }

    private void send(Reply reply, Response response, Callback callback) {
        response.setStatus(reply.status());
        response.getHeaders().put(new HttpField(HttpHeader.CONTENT_TYPE, reply.contentType()));
        if (reply.cookie() != null) {
            response.getHeaders().put(HttpHeader.SET_COOKIE, Cookie.of(reply.cookie()));
        }
        Runnable write = () -> response.write(true, BufferUtil.toBuffer(reply.body()), callback);
        if (reply.delay().isZero()) {
            write.run();
        } else {
            delays.schedule(write, reply.delay().toMillis(), TimeUnit.MILLISECONDS);
        }
    }
}

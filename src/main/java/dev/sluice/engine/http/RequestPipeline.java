package dev.sluice.engine.http;

import dev.sluice.engine.auth.Sessions;
import dev.sluice.engine.catalog.Catalog;
import dev.sluice.engine.catalog.CatalogException;
import dev.sluice.engine.http.call.Answering;
import dev.sluice.engine.http.call.BadRequest;
import dev.sluice.engine.http.call.Call;
import dev.sluice.engine.http.call.HttpAnswer;
import dev.sluice.engine.http.call.IncomingRequest;
import dev.sluice.engine.http.call.Need;
import dev.sluice.engine.http.call.NoSuchObject;
import dev.sluice.engine.http.call.OriginCheck;
import dev.sluice.engine.http.call.Reply;
import dev.sluice.engine.http.call.RequestTarget;
import dev.sluice.engine.http.call.Visitor;
import dev.sluice.engine.http.calls.LoginAnswer;
import dev.sluice.engine.http.calls.SystemFigures;
import dev.sluice.engine.jobs.Audit;
import dev.sluice.engine.jobs.Caller;
import dev.sluice.engine.jobs.FailureMessages;
import dev.sluice.engine.jobs.Jobs;
import dev.sluice.engine.jobs.Refusal;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.engine.secrets.UnreadableSecret;
import dev.sluice.wire.ApiError;
import dev.sluice.wire.Envelope;
import java.time.Clock;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/**
 * What every request passes: finds the call it means, who makes it, and whether they may; reads the body within its bounds;
 * and gives the answer, or the refusal.
 */
public final class RequestPipeline implements Answering {
    private static final String GET = "GET";

    private final Set<String> namespaces;
    private final Visitors visitors;
    private final Routes routes;
    private final Bodies bodies;
    private final Catalog catalog;
    private final DefectLog defects = new DefectLog(Clock.systemUTC());

    private RequestPipeline(Set<String> namespaces, Visitors visitors, Routes routes, Bodies bodies, Catalog catalog) {
        this.namespaces = namespaces;
        this.visitors = visitors;
        this.routes = routes;
        this.bodies = bodies;
        this.catalog = catalog;
    }

    /**
     * That of an engine.
     *
     * @param figures what the engine tells about what it stands on
     * @param sessions of those who call it
     * @param namespaces segments of the API path under which it answers
     * @param version of Sluice
     * @param passwordGone is told the hash of a password that no longer counts
     */
    public static RequestPipeline to(JobResources resources, Jobs jobs, SystemFigures figures, Sessions sessions, List<String> namespaces, String version,
                                     Consumer<String> passwordGone) {
        return new RequestPipeline(new LinkedHashSet<>(namespaces), new Visitors(resources.catalog(), sessions),
                Routes.of(resources, jobs, figures, sessions, version, passwordGone), new Bodies(resources.schema(), resources.catalog()), resources.catalog());
    }

    @Override
    public CompletableFuture<Boolean> isLoggedIn(IncomingRequest request) {
        return CompletableFuture.completedFuture(visitors.of(request).person() != null);
    }

    @Override
    public CompletableFuture<HttpAnswer> answer(IncomingRequest request) {
        return replied(request).sent();
    }

    /** What is said to {@code request}: the answer or the refusal. */
    private Reply replied(IncomingRequest request) {
        try {
            return answered(request);
        } catch (BadRequest cannot) {
            return Reply.of(Envelope.error(cannot.error())).withStatus(cannot.status());
        } catch (Refusal refusal) {
            return Reply.of(Envelope.error(refusal.error()));
        } catch (UnreadableSecret unreadable) {
            return Reply.of(Envelope.error(FailureMessages.of(unreadable, false)));
        } catch (CatalogException broken) {
            defects.add(request.method(), request.path(), broken);
            return Reply.of(Envelope.error(new ApiError("exception.catalog", "The engine cannot use its catalog: "
                    + broken.getMessage(), "Free space on its disk, or see its log.")));
        } catch (RuntimeException | StackOverflowError defect) {
            defects.add(request.method(), request.path(), defect);
            return Reply.of(Envelope.error(new ApiError("exception.internal", "The engine failed in a way it should not.",
                    "Please report this with the engine's log."))).withStatus(500);
        }
    }

    private Reply answered(IncomingRequest request) {
        OriginCheck.check(request);
        Visitor visitor = visitors.of(request);
        RequestTarget address = RequestTarget.parse(request.path(), namespaces, routes.beside());
        Routes.Match match = routes.find(request.method(), address.path());
        Need need = match == null ? Need.LOGIN : match.route().need();
        if (!visitor.stands(need.standing())) {
            return need.standing() == Need.Standing.SESSION ? LoginAnswer.withoutSession(request, address.namespace())
                    : LoginAnswer.to(request, address.namespace());
        }
        if (match == null) {
            throw new Refusal("exception.webservices.not.supported", "not supported by this engine: " + request.method()
                    + " " + address.path(), "GET service/schema lists what is.");
        }
        match.route().checkClient(request, visitor.session());
        match.route().checkQuery(request.query().keySet());
        Call call = call(request, visitor, match);
        admit(call, need, request.method(), address.path());
        try {
            return match.route().answer().apply(call);
        } catch (Refusal refused) {
            throw new Refusal(call.caller().secrets().masked(refused.error()));
        } catch (NoSuchObject missing) {
            return Reply.of(Envelope.error(missing.error())).withStatus(request.method().equals(GET) ? 404 : 200);
        }
    }

    private Call call(IncomingRequest request, Visitor visitor, Routes.Match match) {
        Bodies.Body body = bodies.read(request, match.route(), match.reference(), visitor.session());
        Caller caller = Caller.of(visitor.person(), visitor.client()).with(body.secrets());
        return new Call(visitor.session(), visitor.person(), caller, match.reference(), request.query(), body.object(),
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
                catalog.write(transaction -> Audit.refused(transaction, call.caller(), what, method + " " + path,
                        refused.error()));
            }
            throw refused;
        }
    }
}

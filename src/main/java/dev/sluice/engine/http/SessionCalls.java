package dev.sluice.engine.http;

import dev.sluice.engine.auth.Attempts;
import dev.sluice.engine.auth.Session;
import dev.sluice.engine.auth.Sessions;
import dev.sluice.engine.auth.VerifiedPasswords;
import dev.sluice.engine.catalog.Catalog;
import dev.sluice.engine.jobs.Audit;
import dev.sluice.engine.jobs.Refusal;
import dev.sluice.wire.ApiError;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.ApiVersion;
import dev.sluice.wire.Envelope;
import dev.sluice.wire.Secret;
import java.time.Duration;
import java.util.List;

/** Opens sessions and logs users in and out. */
final class SessionCalls {
    private static final ApiError WRONG = new ApiError("exception.webservices.login.failed",
            "Invalid username or password.", "Try again with valid credentials.");

    private final Catalog catalog;
    private final Sessions sessions;
    private final Attempts attempts;
    private final VerifiedPasswords passwords = new VerifiedPasswords();

    SessionCalls(Catalog catalog, Sessions sessions, Attempts attempts) {
        this.catalog = catalog;
        this.sessions = sessions;
        this.attempts = attempts;
    }

    List<Route> routes() {
        return List.of(
                Route.post("session", "APISession", this::open).open(Route.Access.OPEN),
                Route.get("session", this::show).open(Route.Access.OPEN),
                Route.post("login", "LoginRequest", this::logIn).open(Route.Access.SESSION),
                Route.post("logout", null, this::logOut),
                Route.get("user/current", this::currentUser));
    }

    private Reply open(Call call) {
        ApiObject wanted = call.flawlessBody();
        ApiVersion version = ApiVersion.of(wanted.object("version"));
        if (call.session() != null) {
            sessions.end(call.session());
        }
        Session session = sessions.open(version.toString());
        if (!ApiVersion.CURRENT.serves(version)) {
            return Reply.of(Envelope.error(new ApiError("exception.webservices.session.invalid.version",
                    "Invalid API version \"" + version + "\".", "Use a version from " + ApiVersion.OLDEST + " to "
                    + ApiVersion.CURRENT + "."))).withCookie(session);
        }
        return Reply.of(Envelope.ok(describe(version, wanted.string("locale"), wanted.string("client")))).withCookie(session);
    }

    private Reply show(Call call) {
        if (call.session() == null || !call.session().isLoggedIn()) {
            throw new Refusal("exception.webservices.session.missing", "There is no session with a login.", "Log in first.");
        }
        return Reply.of(Envelope.ok(describe(ApiVersion.parse(call.session().version()), null, null)));
    }

    private static ApiObject describe(ApiVersion version, String locale, String client) {
        return ApiObject.of("APISession").with("version", version.toObject()).with("locale", locale == null ? "en-US" : locale)
                .with("client", client);
    }

    private Reply logIn(Call call) {
        ApiObject credentials = call.flawlessBody();
        String name = credentials.string("username");
        Duration locked = attempts.locked(name);
        if (!locked.isZero()) {
            return refuse(call, name, new ApiError(WRONG.id(), "Too many failed logins as '" + name + "'.",
                    "Wait " + (locked.toMinutes() + 1) + " minutes, then try again.")).after(Duration.ofSeconds(1));
        }
        ApiObject user = catalog.read(transaction -> transaction.named("user", "", name));
        String hash = user == null ? null : catalog.read(transaction -> transaction.credential(user.reference()));
        boolean fits = passwords.fits(((Secret) credentials.get("password")).reveal(), hash);
        if (!fits || !user.flag("enabled")) {
            return refuse(call, name, WRONG).after(attempts.failed(name));
        }
        attempts.succeeded(name);
        int minutes = user.get("sessionTimeout") instanceof Number number ? number.intValue() : 30;
        Session session = sessions.logIn(call.session(), user.reference(), Duration.ofMinutes(minutes));
        catalog.write(transaction -> Audit.done(transaction, call.caller().as(user.reference()), "USER_LOGIN",
                "USER_LOGIN", "Log in as user \"" + name + "\"."));
        return Reply.of(Envelope.ok(user.reference())).withCookie(session);
    }

    private Reply refuse(Call call, String name, ApiError why) {
        catalog.write(transaction -> Audit.refused(transaction, call.caller(), "USER_FAILED_LOGIN", "USER_FAILED_LOGIN",
                "Log in as user \"" + name + "\".", why));
        return Reply.of(Envelope.error(why)).withStatus(401);
    }

    private Reply logOut(Call call) {
        sessions.end(call.session());
        catalog.write(transaction -> Audit.done(transaction, call.caller(), "USER_LOGOUT", "USER_LOGOUT", "Log out."));
        return Reply.of(Envelope.ok(""));
    }

    private Reply currentUser(Call call) {
        return Reply.of(Envelope.ok(catalog.read(transaction -> transaction.find(call.session().user()))));
    }
}

package dev.sluice.engine.http.calls;

import dev.sluice.engine.auth.CallingProgram;
import dev.sluice.engine.auth.ClientSession;
import dev.sluice.engine.auth.Opening;
import dev.sluice.engine.auth.Person;
import dev.sluice.engine.auth.SessionTimeout;
import dev.sluice.engine.auth.Sessions;
import dev.sluice.engine.catalog.Catalog;
import dev.sluice.engine.http.call.Call;
import dev.sluice.engine.http.call.Need;
import dev.sluice.engine.http.call.Reply;
import dev.sluice.engine.http.call.Route;
import dev.sluice.engine.jobs.Audit;
import dev.sluice.engine.jobs.Refusal;
import dev.sluice.engine.jobs.UserRights;
import dev.sluice.wire.ApiError;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.ApiVersion;
import dev.sluice.wire.Envelope;
import dev.sluice.wire.Secret;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Opens sessions and logs users in and out. */
public final class SessionCalls {
    private static final ApiError WRONG = new ApiError("exception.webservices.login.failed",
            "Invalid username or password.", "Try again with valid credentials.");

    /** Stands for the name of a user who is known by a token. */
    private static final String BY_TOKEN = "token";
    private static final Duration HELD_BACK = Duration.ofSeconds(1);

    private final Catalog catalog;
    private final Sessions sessions;
    private final PasswordCheck passwords;

    public SessionCalls(Catalog catalog, Sessions sessions, PasswordCheck passwords) {
        this.catalog = catalog;
        this.sessions = sessions;
        this.passwords = passwords;
    }

    public List<Route> routes() {
        return List.of(
                Route.post("session", "APISession", Need.NOTHING, this::open),
                Route.get("session", Need.NOTHING, this::show),
                Route.post("login", "LoginRequest", Need.SESSION, this::logIn),
                Route.post("logout", null, Need.ACCOUNT, this::logOut),
                Route.get("user/current", Need.ACCOUNT, this::currentUser));
    }

    private Reply open(Call call) {
        ApiObject wanted = call.flawlessBody();
        ApiVersion version = ApiVersion.of(wanted.object("version"));
        if (call.session() != null) {
            sessions.end(call.session());
        }
        ClientSession session = sessions.open(new Opening(version.toString(), locale(wanted), wanted.string("client")), client(call));
        if (!ApiVersion.CURRENT.serves(version)) {
            return Reply.of(Envelope.error(new ApiError("exception.webservices.session.invalid.version",
                    "Invalid API version \"" + version + "\".", "Use a version from " + ApiVersion.OLDEST + " to "
                    + ApiVersion.CURRENT + "."))).withCookie(session);
        }
        return Reply.of(Envelope.ok(describe(session.opening()))).withCookie(session);
    }

    private static String locale(ApiObject wanted) {
        return wanted.string("locale") == null ? "en-US" : wanted.string("locale");
    }

    private static CallingProgram client(Call call) {
        return new CallingProgram(call.caller().address(), call.caller().agent());
    }

    private Reply show(Call call) {
        if (call.session() == null || !call.session().isLoggedIn()) {
            throw new Refusal("exception.webservices.session.missing", "There is no session with a login.", "Log in first.");
        }
        return Reply.of(Envelope.ok(describe(call.session().opening())));
    }

    private static ApiObject describe(Opening opening) {
        return ApiObject.of("APISession").with("version", ApiVersion.parse(opening.version()).toObject())
                .with("locale", opening.locale()).with("client", opening.program());
    }

    private Reply logIn(Call call) {
        ApiObject credentials = call.flawlessBody();
        String name = credentials.string("username");
        ApiObject user = catalog.read(transaction -> transaction.named("user", "", name));
        String hash = user == null ? null : catalog.read(transaction -> transaction.credential(user.reference()));
        boolean welcome = user != null && user.flag("enabled") && isAmong(credentials.string("target"), user);
        String password = ((Secret) credentials.get("password")).reveal();
        Optional<Reply> byToken = logInByToken(call, name, password, credentials);
        if (byToken.isPresent()) {
            return byToken.get();
        }
        PasswordCheck.Outcome outcome = passwords.tryOut(name, call.caller().address(), password, hash, welcome);
        if (outcome.isRefused()) {
            return tooMany(name, outcome).withStatus(401);
        }
        if (!outcome.fits()) {
            return refuse(call, user, WRONG);
        }
        upgrade(user, password, hash);
        return welcome(call, user.reference(), user, credentials);
    }

    /** @param login the reference of the user, or of the token by which they are let in */
    private Reply welcome(Call call, String login, ApiObject user, ApiObject credentials) {
        ClientSession session = sessions.logIn(call.session(), client(call), login, keepAlive(user, credentials));
        catalog.write(transaction -> Audit.done(transaction, call.caller().as(user).atTheDoor(), "USER_LOGIN",
                "Log in as user \"" + user.name() + "\"" + (login.equals(user.reference()) ? "." : " by " + login + ".")));
        return Reply.of(Envelope.ok(user.reference())).withCookie(session);
    }

    /** A token stands in for the password of its user, whose name need not be known then. */
    private Optional<Reply> logInByToken(Call call, String name, String text, ApiObject credentials) {
        String token = catalog.read(transaction -> UserRights.token(transaction, text)).orElse(null);
        Person person = token == null ? null : catalog.read(transaction -> UserRights.find(transaction, token)).orElse(null);
        if (person == null || !name.equals(person.name()) && !name.equals(BY_TOKEN)) {
            return Optional.empty();
        }
        return Optional.of(welcome(call, token, catalog.read(transaction -> transaction.find(person.reference())), credentials));
    }

    /** The answer to a password that was not looked at. It leaves no trace: whoever sends thousands of them should not fill a disk. */
    static Reply tooMany(String name, PasswordCheck.Outcome outcome) {
        return Reply.of(Envelope.error(new ApiError(WRONG.id(), "Too many failed logins as '" + name + "'.",
                "Wait " + (outcome.toWait().toSeconds() + 1) + " s, then try again."))).after(HELD_BACK);
    }

    /** What was hashed by an older version is hashed anew while the password is at hand. */
    private void upgrade(ApiObject user, String password, String hash) {
        String upgraded = passwords.upgraded(password, hash);
        if (upgraded != null) {
            catalog.write(transaction -> {
                if (hash.equals(transaction.credential(user.reference()))) {
                    transaction.setCredential(user.reference(), upgraded);
                }
                return null;
            });
        }
    }

    /** Whether the user is one of those that the login looks among; without a target it looks among all. */
    private static boolean isAmong(String target, ApiObject user) {
        return target == null || target.equals(user.string("userType"));
    }

    private static SessionTimeout keepAlive(ApiObject user, ApiObject credentials) {
        int minutes = ((Number) user.get("sessionTimeout")).intValue();
        return new SessionTimeout(Duration.ofMinutes(minutes), "KEEP_ALIVE_HEADER_ONLY".equals(credentials.string("keepAliveMode")));
    }

    /** A name that nobody has may be a password, which was typed into the wrong field. @param user null for none of that name */
    private Reply refuse(Call call, ApiObject user, ApiError why) {
        catalog.write(transaction -> Audit.refused(transaction, call.caller(), "USER_FAILED_LOGIN",
                user == null ? "Log in as a user whom nobody knows." : "Log in as user \"" + user.name() + "\".", why));
        return Reply.of(Envelope.error(why)).withStatus(401);
    }

    private Reply logOut(Call call) {
        sessions.end(call.session());
        catalog.write(transaction -> Audit.done(transaction, call.caller().atTheDoor(), "USER_LOGOUT", "Log out."));
        return Reply.of(Envelope.ok(""));
    }

    private Reply currentUser(Call call) {
        return Reply.of(Envelope.ok(catalog.read(transaction -> transaction.find(call.person().reference()))));
    }
}

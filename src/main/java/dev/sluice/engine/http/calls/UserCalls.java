package dev.sluice.engine.http.calls;

import dev.sluice.engine.accounts.ChangePassword;
import dev.sluice.engine.accounts.CreateUser;
import dev.sluice.engine.accounts.DeleteUser;
import dev.sluice.engine.accounts.EnableUser;
import dev.sluice.engine.accounts.UpdateUser;
import dev.sluice.engine.auth.ClientSession;
import dev.sluice.engine.auth.Sessions;
import dev.sluice.engine.http.call.Call;
import dev.sluice.engine.http.call.Need;
import dev.sluice.engine.http.call.PasswordRule;
import dev.sluice.engine.http.call.Reply;
import dev.sluice.engine.http.call.Route;
import dev.sluice.engine.jobs.Change;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Secret;
import java.util.List;
import java.util.function.Consumer;

/** Creates, changes and deletes users, and ends the sessions of those who may not go on. */
public final class UserCalls {
    private static final String ROOT = "user";

    private final JobResources resources;
    private final WorkStarter deeds;
    private final Sessions sessions;
    private final PasswordCheck passwords;
    private final Consumer<String> passwordGone;

    /** @param passwordGone is told the hash of a first password that no longer counts */
    public UserCalls(JobResources resources, WorkStarter deeds, Sessions sessions, PasswordCheck passwords, Consumer<String> passwordGone) {
        this.resources = resources;
        this.deeds = deeds;
        this.sessions = sessions;
        this.passwords = passwords;
        this.passwordGone = passwordGone;
    }

    public List<Route> routes() {
        return List.of(
                Route.post("user", "User", Need.ADMINISTRATOR,
                        call -> deeds.change(call, new CreateUser(call.person(), call.body()))),
                Route.update("user/*", "User", Need.ADMINISTRATOR.orTheirAccount(),
                        call -> deeds.change(call, new UpdateUser(resources, call.person(), user(call), call.body()))),
                Route.post("user/*/updateCredential", "CredentialUpdateParameters",
                        Need.ADMINISTRATOR.orTheirAccount().withAnyPassword().and(new PasswordRule()), this::changePassword),
                Route.post("user/*/enable", null, Need.ADMINISTRATOR,
                        call -> deeds.change(call, new EnableUser(call.person(), user(call), true))),
                Route.post("user/*/disable", null, Need.ADMINISTRATOR,
                        call -> makeAndEnd(call, new EnableUser(call.person(), user(call), false), null)),
                Route.post("user/*/delete", "DeleteParameters", Need.ADMINISTRATOR, this::delete),
                Route.delete("user/*", Need.ADMINISTRATOR, this::delete));
    }

    private ApiObject user(Call call) {
        return deeds.object(call, ROOT);
    }

    private Reply delete(Call call) {
        return makeAndEndPassword(call, new DeleteUser(call.person(), user(call)), null);
    }

    /** The old password is tried as at a login, so that it cannot be guessed here either. */
    private Reply changePassword(Call call) {
        ApiObject user = user(call);
        String hash = resources.catalog().read(transaction -> transaction.credential(user.reference()));
        boolean own = call.reference().equals(call.person().reference());
        Object old = call.body().object("oldCredential").get("password");
        if (!own || !(old instanceof Secret password) || !call.mistakes().isEmpty()) {
            Change change = new ChangePassword(call.person(), user, call.body(), hash, false);
            return makeAndEndPassword(call, change, own ? call.session() : null);
        }
        PasswordCheck.Outcome outcome = passwords.tryOut(user.name(), call.caller().address(), password.reveal(), hash, true);
        if (outcome.isRefused()) {
            return SessionCalls.tooMany(user.name(), outcome);
        }
        return makeAndEndPassword(call, new ChangePassword(call.person(), user, call.body(), hash, outcome.fits()), call.session());
    }

    /** The same, after which the password that the user has now no longer counts. */
    private Reply makeAndEndPassword(Call call, Change change, ClientSession spared) {
        boolean first = user(call).flag("isDefault");
        String hash = resources.catalog().read(transaction -> transaction.credential(call.reference()));
        Reply reply = makeAndEnd(call, change, spared);
        if (first) {
            passwordGone.accept(hash);
        }
        return reply;
    }

    /** Makes the change and ends all sessions of the user but for {@code spared}, which may be null. */
    private Reply makeAndEnd(Call call, Change change, ClientSession spared) {
        Reply reply = deeds.change(call, change);
        sessions.endAll(call.reference(), spared);
        return reply;
    }
}

package dev.sluice.engine.http.call;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.jobs.Refusal;

/** The caller has to have logged in with a password: whoever finds a token cannot make others of it that last longer. */
public record PasswordRule() implements CallRule {
    @Override
    public void check(Call call, Transaction catalog) {
        if (!call.person().reference().equals(call.session().user())) {
            throw new Refusal("exception.authorization.missing", "A token gives no right to change how its user is let in.",
                    "Log in with the password.");
        }
    }

    @Override
    public String about() {
        return "a login with a password";
    }
}

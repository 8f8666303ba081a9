package dev.sluice.engine.environments;

import dev.sluice.engine.host.Account;
import dev.sluice.engine.host.HostException;
import dev.sluice.engine.jobs.Refusal;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The account of the operating system that an environment user stands for. It is looked up outside of any transaction, because
 * that runs a program.
 */
public final class Accounts {
    private Accounts() {
    }

    /**
     * What speaks against the account that {@code user} names, if it names one.
     *
     * @param path where the user is in the request
     */
    public static List<Mistake> check(ApiObject user, List<String> path) {
        if (user.name() == null) {
            return List.of();
        }
        try {
            Account.named(user.name());
            return List.of();
        } catch (HostException unknown) {
            List<String> name = new ArrayList<>(path);
            name.add("name");
            return List.of(new Mistake(name, unknown.details().replaceFirst("^host: ", ""), unknown.action()));
        } catch (IOException unreadable) {
            throw new Refusal("exception.host", "the accounts of this machine cannot be read: " + unreadable.getMessage() + ".",
                    "See the engine's log.");
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new Refusal("exception.engine.stopped", "the engine is being stopped.", "Try again later.");
        }
    }
}

package dev.sluice.engine.objects;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.jobs.Refusal;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.util.ArrayList;
import java.util.List;

/** Whether the engine works with an environment, and with a repository on it for what is asked. */
public final class Environments {
    private Environments() {
    }

    /** Refuses work on an environment that is disabled. */
    public static void requireEnabled(Transaction catalog, String environment) {
        ApiObject found = catalog.find(environment);
        if (!found.flag("enabled")) {
            throw new Refusal("exception.environment.disabled", "The environment '" + found.name() + "' is disabled.",
                    "Enable it first.");
        }
    }

    /** Refuses work on a source whose environment is disabled. */
    public static void requireEnabledBehind(Transaction catalog, ApiObject source) {
        String repository = catalog.find(source.string("config")).string("repository");
        requireEnabled(catalog, catalog.find(repository).string("environment"));
    }

    /** What speaks against a VDB on {@code repository}. */
    public static List<Mistake> checkProvisioning(Transaction catalog, ApiObject repository, List<String> path) {
        return check(catalog, repository, "provisioningEnabled", "provisioning", path);
    }

    /** What speaks against staging with {@code repository}. */
    public static List<Mistake> checkStaging(Transaction catalog, ApiObject repository, List<String> path) {
        return check(catalog, repository, "staging", "staging", path);
    }

    private static List<Mistake> check(Transaction catalog, ApiObject repository, String flag, String what, List<String> path) {
        List<Mistake> mistakes = new ArrayList<>();
        ApiObject environment = catalog.find(repository.string("environment"));
        if (!environment.flag("enabled")) {
            mistakes.add(new Mistake(path, "'" + repository.name() + "' is on '" + environment.name() + "', which is disabled.",
                    "Enable the environment first."));
        }
        if (!repository.flag(flag)) {
            mistakes.add(new Mistake(path, what + " with '" + repository.name() + "' is disabled.", "Set its " + flag
                    + " to true."));
        }
        return mistakes;
    }
}

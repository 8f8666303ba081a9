package dev.sluice.engine.environments;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.jobs.Change;
import dev.sluice.engine.jobs.Refusal;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.util.List;
import java.util.Map;

/** Lets the engine work with an environment, or not any more; nothing that is enabled is left on one that is not. */
public record EnableEnvironment(ApiObject environment, boolean enabled) implements Change {
    @Override
    public String actionType() {
        return enabled ? "ENVIRONMENT_ENABLE" : "ENVIRONMENT_DISABLE";
    }

    @Override
    public String title() {
        return (enabled ? "Enable" : "Disable") + " environment \"" + environment.name() + "\".";
    }

    @Override
    public List<Mistake> check(Transaction catalog) {
        String living = enabled ? "" : Inhabitants.named(catalog, environment.reference(),
                source -> "ENABLED".equals(source.object("runtime").string("enabled")));
        if (!living.isEmpty()) {
            throw new Refusal("exception.environment.in.use", "'" + environment.name() + "' has enabled sources: " + living + ".",
                    "Disable those first.");
        }
        return List.of();
    }

    @Override
    public String apply(Transaction catalog) {
        catalog.change(environment.reference(), Map.of("enabled", enabled));
        return "";
    }
}

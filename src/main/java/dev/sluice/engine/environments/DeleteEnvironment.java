package dev.sluice.engine.environments;

import dev.sluice.engine.catalog.Query;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.jobs.Change;
import dev.sluice.engine.jobs.Refusal;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.util.List;

/** Deletes an environment with its host, its users, its repositories and the source configurations that nothing uses. */
public record DeleteEnvironment(ApiObject environment) implements Change {
    @Override
    public String actionType() {
        return "ENVIRONMENT_DELETE";
    }

    @Override
    public String title() {
        return "Delete environment \"" + environment.name() + "\".";
    }

    @Override
    public List<Mistake> check(Transaction catalog) {
        String living = Inhabitants.named(catalog, environment.reference(), source -> true);
        if (!living.isEmpty()) {
            throw new Refusal("exception.environment.in.use", "'" + environment.name() + "' is where " + living + " live.",
                    "Delete or detach those first.");
        }
        return List.of();
    }

    @Override
    public boolean needsNoRoom() {
        return true;
    }

    @Override
    public String apply(Transaction catalog) {
        String reference = environment.reference();
        catalog.list(Query.all("sourceconfig").along(List.of("repository", "environment"), reference))
                .forEach(config -> catalog.remove(config.reference()));
        catalog.list(Query.all("repository").where("environment", reference))
                .forEach(repository -> catalog.remove(repository.reference()));
        catalog.list(Query.all("environment/user").where("environment", reference))
                .forEach(user -> catalog.remove(user.reference()));
        catalog.remove(environment.string("host"));
        catalog.remove(reference);
        return "";
    }
}

package dev.sluice.engine.accounts;

import dev.sluice.engine.catalog.Query;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.jobs.Change;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.engine.objects.ReferenceCheck;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Gives a user a role on a container, on a group, on everything, or on an environment user, as which they may have things run. */
public record CreateAuthorization(JobResources resources, ApiObject request) implements Change {
    private static final Set<String> TARGETS = Set.of("AppDataContainer", "Group", "Domain", "EnvironmentUser");

    @Override
    public String actionType() {
        return "AUTHORIZATION_CREATE";
    }

    @Override
    public String title() {
        return "Give " + request.string("user") + " the role " + request.string("role") + " on " + request.string("target") + ".";
    }

    @Override
    public List<Mistake> references(Transaction catalog) {
        return new ReferenceCheck(catalog, resources.schema()).mistakes(request);
    }

    @Override
    public List<Mistake> check(Transaction catalog) {
        List<Mistake> mistakes = new ArrayList<>();
        ApiObject user = found(catalog, "user");
        if (user != null && Management.isOfSystem(user)) {
            mistakes.add(new Mistake(List.of("user"), "'" + user.name() + "' is an administrator of the system, who has no rights"
                    + " on data.", "Give the role to a user of the domain."));
        }
        ApiObject target = found(catalog, "target");
        if (target != null && !TARGETS.contains(target.type())) {
            mistakes.add(new Mistake(List.of("target"), "a role on an object of the type " + target.type() + " means nothing.",
                    "Give a container, a group, an environment user or DOMAIN."));
        }
        if (mistakes.isEmpty() && request.string("role") != null && user != null && target != null) {
            catalog.list(Query.all("authorization").where("user", user.reference()).where("role", request.string("role"))
                    .where("target", target.reference())).forEach(twin -> mistakes.add(new Mistake(List.of("role"), "'"
                    + user.name() + "' has that role there already, by " + twin.reference() + ".", "Nothing is left to do.")));
        }
        return mistakes;
    }

    private ApiObject found(Transaction catalog, String field) {
        return request.string(field) == null ? null : catalog.find(request.string(field));
    }

    @Override
    public String apply(Transaction catalog) {
        return catalog.add(request).reference();
    }
}

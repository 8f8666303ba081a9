package dev.sluice.engine.policies;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.jobs.Change;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.util.ArrayList;
import java.util.List;

/** Creates a policy, and applies it at once where the request says to what. */
public record CreatePolicy(JobResources resources, ApiObject policy, String target) implements Change {
    @Override
    public String actionType() {
        return "POLICY_CREATE";
    }

    @Override
    public String title() {
        return "Create policy \"" + policy.name() + "\".";
    }

    @Override
    public List<Mistake> check(Transaction catalog) {
        List<String> path = target == null ? List.of() : List.of("policy");
        List<Mistake> mistakes = new ArrayList<>(PolicyRules.check(catalog, policy, null, path));
        if (policy.name() == null) {
            mistakes.add(new Mistake(concat(path, "name"), "it is missing.", "Give the policy a name."));
        }
        if (target != null) {
            if (catalog.find(target) == null) {
                mistakes.add(new Mistake(List.of("target"), "there is no object with the reference '" + target + "'.",
                        "Apply policies to containers and groups."));
            }
            mistakes.addAll(PolicyRules.checkTarget(catalog, policy, target, List.of("target")));
        }
        return mistakes;
    }

    private static List<String> concat(List<String> path, String field) {
        List<String> longer = new ArrayList<>(path);
        longer.add(field);
        return longer;
    }

    @Override
    public String apply(Transaction catalog) {
        ApiObject made = catalog.add(policy.with("default", false).with("customized", target != null));
        if (target != null) {
            Policies.apply(catalog, made, target);
        }
        return made.reference();
    }
}

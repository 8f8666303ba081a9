package dev.sluice.engine.policies;

import dev.sluice.engine.catalog.Query;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.jobs.Change;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.engine.objects.ReferenceCheck;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.util.ArrayList;
import java.util.List;

/**
 * Lets a policy hold for containers or groups, or takes it away from them.
 *
 * @param holds whether it is to hold
 */
public record ApplyPolicy(JobResources resources, ApiObject policy, ApiObject request, boolean holds) implements Change {
    @Override
    public String actionType() {
        return holds ? "POLICY_APPLY" : "POLICY_UNAPPLY";
    }

    @Override
    public String title() {
        return (holds ? "Apply policy \"" : "Unapply policy \"") + policy.name() + "\".";
    }

    @Override
    public List<Mistake> references(Transaction catalog) {
        return new ReferenceCheck(catalog, resources.schema()).mistakes(request);
    }

    @Override
    public List<Mistake> check(Transaction catalog) {
        List<Mistake> mistakes = new ArrayList<>();
        if (targets().isEmpty()) {
            mistakes.add(new Mistake(List.of("target"), "it is missing.", "Give the reference of a container or group."));
        }
        if (holds) {
            for (String target : targets()) {
                String field = target.equals(request.string("target")) ? "target" : "targets";
                mistakes.addAll(PolicyRules.checkTarget(catalog, policy, target, List.of(field)));
            }
        }
        return mistakes;
    }

    private List<String> targets() {
        List<String> targets = new ArrayList<>();
        if (request.string("target") != null) {
            targets.add(request.string("target"));
        }
        request.list("targets").forEach(target -> targets.add(String.valueOf(target)));
        return targets;
    }

    @Override
    public String apply(Transaction catalog) {
        for (String target : targets()) {
            if (holds) {
                Policies.apply(catalog, policy, target);
            } else {
                catalog.list(Query.all(Policies.APPLICATIONS).where("target", target).where("policy", policy.reference()))
                        .forEach(application -> catalog.remove(application.reference()));
            }
        }
        return "";
    }
}

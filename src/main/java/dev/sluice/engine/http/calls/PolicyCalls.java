package dev.sluice.engine.http.calls;

import dev.sluice.engine.auth.Right;
import dev.sluice.engine.catalog.Query;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.http.call.Call;
import dev.sluice.engine.http.call.Need;
import dev.sluice.engine.http.call.Reply;
import dev.sluice.engine.http.call.RightTarget;
import dev.sluice.engine.http.call.Route;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.engine.policies.ApplyPolicy;
import dev.sluice.engine.policies.CreatePolicy;
import dev.sluice.engine.policies.DeletePolicy;
import dev.sluice.engine.policies.Policies;
import dev.sluice.engine.policies.UpdatePolicy;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Envelope;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What an engine does by itself: lists, makes, changes and applies policies. */
public final class PolicyCalls {
    private static final String ROOT = "policy";
    private static final Need TARGET = Need.on(Right.UPDATE, RightTarget.field("target"));

    private final JobResources resources;
    private final WorkStarter deeds;
    private final Listings listings;

    public PolicyCalls(JobResources resources, WorkStarter deeds) {
        this.resources = resources;
        this.deeds = deeds;
        listings = new Listings(resources.schema());
    }

    public List<Route> routes() {
        Need administer = Need.everywhere(Right.ADMINISTER);
        return List.of(
                Route.get(ROOT, Need.LOGIN, this::list).taking(listings.parameters(ROOT)),
                Route.get(ROOT + "/*", Need.LOGIN, call -> Reply.of(Envelope.ok(shown(policy(call))))),
                Route.post(ROOT, "Policy", administer, call -> deeds.change(call, new CreatePolicy(resources, call.body(), null))),
                Route.post(ROOT + "/createAndApply", "PolicyCreateAndApplyParameters", TARGET,
                        call -> deeds.change(call, new CreatePolicy(resources, call.body().object(ROOT), call.body().string("target")))),
                Route.update(ROOT + "/*", "Policy", administer, call -> deeds.change(call, new UpdatePolicy(resources, policy(call), call.body()))),
                Route.post(ROOT + "/*/delete", null, administer, call -> deeds.change(call, new DeletePolicy(policy(call)))),
                Route.delete(ROOT + "/*", administer, call -> deeds.change(call, new DeletePolicy(policy(call)))),
                Route.post(ROOT + "/*/apply", "PolicyApplyTargetParameters", TARGET,
                        call -> deeds.change(call, new ApplyPolicy(resources, policy(call), call.body(), true))),
                Route.post(ROOT + "/*/unapply", "PolicyApplyTargetParameters", TARGET,
                        call -> deeds.change(call, new ApplyPolicy(resources, policy(call), call.body(), false))));
    }

    private ApiObject policy(Call call) {
        return deeds.object(call, ROOT);
    }

    /** All policies; or those applied to a target; or those that hold for it, which it may have from its group. */
    private Reply list(Call call) {
        List<ApiObject> found = resources.catalog().read(catalog -> wanted(catalog, call));
        return Reply.of(Envelope.list(found.stream().map(PolicyCalls::shown).toList()));
    }

    private List<ApiObject> wanted(Transaction catalog, Call call) {
        Query query = listings.query(ROOT, call.query(), call.person());
        String target = call.query().get("target");
        if (target == null) {
            return catalog.list(query);
        }
        List<ApiObject> found = Listings.isTrue("effective", call.query()) ? Policies.effective(catalog, target) : Policies.applied(catalog, target);
        Map<String, ApiObject> holding = found.stream().collect(Collectors.toMap(ApiObject::reference, Function.identity()));
        return catalog.list(query.among(holding.keySet())).stream().map(policy -> holding.get(policy.reference())).toList();
    }

    /** A policy with the time zone that counts for it, spelt out as it is at this moment. */
    private static ApiObject shown(ApiObject policy) {
        return policy.containsKey("timezone") ? policy.with("timezone", TimeZones.of(Policies.zone(policy), Instant.now())) : policy;
    }
}

package dev.sluice.engine.http.call;

import dev.sluice.engine.auth.Person;
import dev.sluice.engine.auth.Right;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.jobs.Belonging;
import dev.sluice.engine.jobs.Refusal;
import dev.sluice.engine.jobs.UserRights;
import dev.sluice.wire.ApiObject;
import java.util.List;
import java.util.Objects;

/** Nobody gives others a right that they do not have themselves where they give it; reserved ones only administrators give. */
public record GivenRoleRule() implements CallRule {
    @Override
    public void check(Call call, Transaction catalog) {
        Person giver = call.person();
        String target = call.body().string("target");
        ApiObject role = call.body().string("role") == null ? null : catalog.find(call.body().string("role"));
        if (target == null || role == null || giver.mayEverywhere(Right.ADMINISTER)) {
            return;
        }
        List<String> places = Belonging.of(catalog, target);
        UserRights.rights(role).stream().filter(right -> right.isReserved() || !giver.may(right, places)).findFirst().ifPresent(right -> {
            throw new Refusal("exception.authorization.missing", "User '" + giver.name() + "' may not give the role '"
                    + Objects.requireNonNullElse(role.name(), role.reference()) + "': it has the right " + right + ", which "
                    + (right.isReserved() ? "only administrators give." : "they do not have there themselves."),
                    "Give another role, or ask an administrator.");
        });
    }

    @Override
    public String about() {
        return "every right of the role on target";
    }
}

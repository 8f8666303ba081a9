package dev.sluice.engine.http.call;

import dev.sluice.engine.auth.Person;
import dev.sluice.engine.auth.Right;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.jobs.Belonging;
import java.util.List;
import java.util.Objects;

/**
 * Whoever makes a VDB owns it, and may lock it from the beginning; but not by a token that goes no further than making it.
 *
 * @param place into which it goes
 */
public record LockRule(RightTarget place) implements CallRule {
    @Override
    public void check(Call call, Transaction catalog) {
        Person maker = call.person();
        if (maker.limited() && maker.where(Right.DELETE).isEmpty() && call.body().object("container").string("lockedUntil") != null) {
            String group = place.find(call, catalog);
            throw RightRule.refusal(maker, Right.DELETE, Objects.requireNonNullElse(group, Person.DOMAIN),
                    group == null ? List.of() : Belonging.of(catalog, group), catalog);
        }
    }

    @Override
    public String about() {
        return Right.DELETE + " of a token that makes what is locked";
    }
}

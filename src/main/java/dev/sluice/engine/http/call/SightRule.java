package dev.sluice.engine.http.call;

import dev.sluice.engine.auth.Right;
import dev.sluice.engine.catalog.Query;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.jobs.Belonging;
import java.util.List;

/** The caller has to be able to see the object that the path names: what they find in a listing, they may read. */
public record SightRule(String root) implements CallRule {
    @Override
    public void check(Call call, Transaction catalog) {
        String object = call.reference();
        call.sight(root).ifPresent(sight -> {
            if (catalog.list(Query.all(root).among(List.of(object)).seenBy(sight)).isEmpty()) {
                throw RightRule.refusal(call.person(), Right.READ, object, Belonging.of(catalog, object), catalog);
            }
        });
    }

    @Override
    public String about() {
        return Right.READ + " on " + RightTarget.PATH.about();
    }
}

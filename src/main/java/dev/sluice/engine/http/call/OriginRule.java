package dev.sluice.engine.http.call;

import dev.sluice.engine.auth.Right;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.jobs.Belonging;
import dev.sluice.wire.ApiObject;
import java.util.List;

/**
 * A VDB may get the data of what it was provisioned from, and its own; for that of any other container the caller has to have
 * the right to provision from there.
 */
public record OriginRule() implements CallRule {
    private static final RightTarget POINT = RightTarget.point();

    @Override
    public void check(Call call, Transaction catalog) {
        String point = POINT.find(call, catalog);
        ApiObject container = catalog.find(call.reference());
        if (point != null && container != null) {
            List<String> places = Belonging.of(catalog, point);
            if (!places.contains(container.reference()) && !places.contains(container.string("provisionContainer"))) {
                new RightRule(Right.PROVISION, POINT).check(call, catalog);
            }
        }
    }

    @Override
    public String about() {
        return Right.PROVISION + " on " + POINT.about() + ", unless it is where the VDB came from";
    }
}

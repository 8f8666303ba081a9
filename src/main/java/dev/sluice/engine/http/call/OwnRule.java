package dev.sluice.engine.http.call;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.wire.ApiObject;

/** The caller keeps a rule, or the object in the path is their own: themselves, or what they have started. */
record OwnRule(CallRule otherwise, boolean ofAccount) implements CallRule {
    @Override
    public void check(Call call, Transaction catalog) {
        String caller = call.person().reference();
        ApiObject object = catalog.find(call.reference());
        boolean own = caller.equals(call.reference()) || object != null && caller.equals(object.string("user"));
        if (!own || ofAccount && call.person().limited()) {
            otherwise.check(call, catalog);
        }
    }

    @Override
    public String about() {
        return otherwise.about() + ", unless it is their own";
    }
}

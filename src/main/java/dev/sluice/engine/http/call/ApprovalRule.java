package dev.sluice.engine.http.call;

import dev.sluice.engine.auth.Right;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.wire.ApiObject;

/** Whether everybody may use an operation template is for administrators to say, who alone change one that everybody may use. */
public record ApprovalRule() implements CallRule {
    static final String TEMPLATES = "source/operationTemplate";
    static final String APPROVED = "approved";

    @Override
    public void check(Call call, Transaction catalog) {
        ApiObject template = call.reference() == null ? null : catalog.find(call.reference());
        if (call.body().flag(APPROVED) || template != null && template.flag(APPROVED)) {
            new RightRule(Right.ADMINISTER, RightTarget.DOMAIN).check(call, catalog);
        }
    }

    @Override
    public String about() {
        return Right.ADMINISTER + " on " + RightTarget.DOMAIN.about() + " for one that is, or is to be, approved for hooks";
    }
}

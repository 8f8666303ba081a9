package dev.sluice.engine.containers.source;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.engine.objects.UpdateObject;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import dev.sluice.wire.Timestamp;
import java.time.Instant;
import java.util.List;

/** Changes an operation template; hooks that were made from it before stay as they are. */
public final class UpdateOperationTemplate extends UpdateObject {
    public UpdateOperationTemplate(JobResources resources, ApiObject template, ApiObject changes) {
        super(resources, template, changes, "OPERATION_TEMPLATE_UPDATE", "operation template");
    }

    @Override
    protected List<Mistake> objections(Transaction catalog) {
        ApiObject operation = changes.object("operation");
        return operation.type() == null ? List.of() : Hook.check(operation, List.of("operation"));
    }

    @Override
    protected ApiObject changed(Transaction catalog) {
        return super.changed(catalog).with("lastUpdated", Timestamp.of(Instant.now()));
    }
}

package dev.sluice.engine.containers.source;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.jobs.Change;
import dev.sluice.engine.objects.ReferenceCheck;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import dev.sluice.wire.Timestamp;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Keeps a hook under a name, to be used in several sources. */
public record CreateOperationTemplate(ApiObject request) implements Change {
    static final String ROOT = "source/operationTemplate";

    @Override
    public String actionType() {
        return "OPERATION_TEMPLATE_CREATE";
    }

    @Override
    public String title() {
        return "Create operation template \"" + request.name() + "\".";
    }

    @Override
    public List<Mistake> check(Transaction catalog) {
        List<Mistake> mistakes = new ArrayList<>(ReferenceCheck.duplicate(catalog, ROOT, "", request.name(), List.of("name")));
        if (request.object("operation").type() != null) {
            mistakes.addAll(Hook.check(request.object("operation"), List.of("operation")));
        }
        return mistakes;
    }

    @Override
    public String apply(Transaction catalog) {
        return catalog.add(request.with("lastUpdated", Timestamp.of(Instant.now()))).reference();
    }
}

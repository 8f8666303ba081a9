package dev.sluice.engine.jobs;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import dev.sluice.wire.Timestamp;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Changes an operation template; hooks that were made from it before stay as they are. */
public record UpdateOperationTemplate(ApiObject template, ApiObject changes) implements Change {
    @Override
    public String actionType() {
        return "OPERATION_TEMPLATE_UPDATE";
    }

    @Override
    public String title() {
        return "Update operation template \"" + template.name() + "\".";
    }

    @Override
    public List<Mistake> check(Transaction catalog) {
        List<Mistake> mistakes = new ArrayList<>();
        if (!template.name().equals(changes.name())) {
            mistakes.addAll(Existence.duplicate(catalog, CreateOperationTemplate.ROOT, "", changes.name(), List.of("name")));
        }
        if (changes.object("operation").type() != null) {
            mistakes.addAll(Hook.check(changes.object("operation"), List.of("operation")));
        }
        return mistakes;
    }

    @Override
    public String apply(Transaction catalog) {
        catalog.put(Merge.into(catalog.reveal(template.reference()), changes).with("lastUpdated", Timestamp.of(Instant.now())));
        return "";
    }
}

package dev.sluice.engine.objects;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.jobs.Change;
import dev.sluice.engine.jobs.Refusal;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import dev.sluice.wire.Timestamp;
import java.time.Instant;
import java.util.List;

/** Marks a fault as mended, or as one that nobody wants to hear of again. */
public record ResolveFault(ApiObject fault, ApiObject request) implements Change {
    @Override
    public String actionType() {
        return "FAULT_RESOLVE";
    }

    @Override
    public String title() {
        return (request.flag("ignore") ? "Ignore" : "Resolve") + " fault \"" + fault.string("title") + "\".";
    }

    @Override
    public List<Mistake> check(Transaction catalog) {
        if (!"ACTIVE".equals(fault.string("status"))) {
            throw new Refusal("exception.fault.not.active", fault.reference() + " is " + fault.string("status") + " already.",
                    "See which faults are active.");
        }
        return List.of();
    }

    @Override
    public boolean needsNoRoom() {
        return true;
    }

    @Override
    public String apply(Transaction catalog) {
        catalog.put(fault.with("status", request.flag("ignore") ? "IGNORED" : "RESOLVED")
                .with("dateResolved", Timestamp.of(Instant.now())).with("resolutionComments", request.string("comments")));
        return "";
    }
}

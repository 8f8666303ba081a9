package dev.sluice.runbook;

import dev.sluice.client.EngineException;
import dev.sluice.operations.InvalidRequest;
import dev.sluice.operations.ListObjects;
import dev.sluice.operations.Operation;
import dev.sluice.operations.Performer;
import dev.sluice.operations.ReadObject;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Type;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Holds what a run does in one engine against the objects that were there when it was to be approved. */
final class ApprovalCheck {
    private final Run run;
    private final String name;
    private final Performer engine;
    /** References of what was made or told from here. */
    private final Set<String> made = ConcurrentHashMap.newKeySet();

    /** @param name as scripts name the engine; empty for the one in use */
    ApprovalCheck(Run run, String name, Performer engine) {
        this.run = run;
        this.name = name;
        this.engine = engine;
    }

    /** The run has made, or told, the object of that reference: nobody else has. */
    void made(String reference) {
        made.add(reference);
    }

    /** What is there by its sort: names by references. What the user may not see is not in it. */
    Map<String, Object> standing() {
        Map<String, Object> standing = new LinkedHashMap<>();
        for (String root : ApprovedObjects.ROOTS) {
            try {
                Map<String, Object> called = new LinkedHashMap<>();
                engine.perform(new ListObjects(engine.schema(), root, Map.of())).forEach(object -> called.put(object.reference(), String.valueOf(object.name())));
                standing.put(root, called);
            } catch (EngineException | InvalidRequest unseen) {
                // Objects of that sort are then not held against the approval.
                continue;
            }
        }
        return standing;
    }

    /** Refuses what is done with an object that others have made since the run was to be approved, or have given the name of another. */
    void mustFit(Operation<?> operation) {
        String object = operation.settings().string("object");
        if (object == null || run.approved().isAll(name)) {
            return;
        }
        owned(operation.settings().string("of"), object).filter(found -> !isMadeHere(found.reference())).ifPresent(found -> {
            Optional<String> called = run.approved().called(name, root(found), found.reference());
            String since = called.isEmpty() ? "was made by others" : called.get().equals(found.name()) ? null : "was '" + called.get() + "' and was given another name";
            if (since != null) {
                throw run.withhold(DisplayNames.whole(engine.schema(), found) + " " + since + " since run " + run.name()
                        + " was to be approved, so nobody has approved that '" + operation.word() + "' is done with it. Begin a new run");
            }
        });
    }

    /** The object, or that to which it belongs, of a sort that an approval lists; nothing where there is none. */
    private Optional<ApiObject> owned(String type, String object) {
        try {
            ApiObject found = engine.perform(type == null ? new ReadObject(engine.schema(), object) : new ReadObject(engine.schema(), type, object));
            if (run.approved().lists(name, root(found))) {
                return Optional.of(found);
            }
            Optional<String> owner = engine.schema().find(found.type()).flatMap(Type::owner).map(field -> found.string(field.name()));
            return owner.flatMap(reference -> owned(null, reference));
        } catch (EngineException | InvalidRequest unknown) {
            // The engine says the same to the effect itself.
            return Optional.empty();
        }
    }

    private String root(ApiObject object) {
        return engine.schema().find(String.valueOf(object.type())).map(Type::root).orElse("");
    }

    private boolean isMadeHere(String reference) {
        return made.contains(reference) || run.past().isAbout(name + " " + reference);
    }
}

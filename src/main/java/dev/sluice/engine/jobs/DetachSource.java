package dev.sluice.engine.jobs;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.io.IOException;
import java.util.List;

/** Takes the source away from a dSource: its history stays, but it cannot be synced until it gets a source again. */
public record DetachSource(Workplace place, ApiObject container, ApiObject request) implements Change {
    @Override
    public String actionType() {
        return "DB_DETACH_SOURCE";
    }

    @Override
    public String title() {
        return "Detach the source of \"" + container.name() + "\".";
    }

    @Override
    public List<Mistake> check(Transaction catalog) {
        Requirements.idle(catalog, container);
        ApiObject source = Requirements.source(catalog, container);
        if (!source.flag("linked")) {
            throw new Refusal("exception.container.not.linked", "'" + container.name() + "' is a VDB.",
                    "Only dSources are detached; delete the VDB instead.");
        }
        String wanted = request.string("source");
        return wanted == null || wanted.equals(source.reference()) ? List.of() : List.of(new Mistake(List.of("source"),
                "'" + wanted + "' is not the source of '" + container.name() + "'.", "That is " + source.reference() + "."));
    }

    @Override
    public String apply(Transaction catalog) {
        ApiObject source = catalog.reveal(Lineage.source(catalog, container.reference()).reference());
        catalog.add(ApiObject.of("DetachedSource").with("reference", catalog.nextReference("DETACHED_SOURCE"))
                .with("name", source.name()).with("container", container.reference())
                .with("parameters", source.get("parameters")));
        catalog.remove(source.reference());
        try {
            new Mounting(place).withdraw(container.string("currentTimeflow"), MountPoint.of(source));
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new Refusal(Failures.of(stopped, false));
        } catch (IOException stays) {
            throw new Refusal(Failures.of(stays, false));
        }
        return "";
    }
}

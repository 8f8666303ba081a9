package dev.sluice.engine.objects;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.jobs.Refusal;
import dev.sluice.engine.kind.Installation;
import dev.sluice.engine.kind.Kind;
import dev.sluice.engine.kind.Kinds;
import dev.sluice.wire.ApiObject;
import java.nio.file.Path;

/** The kind behind a repository, and the installation that the repository stands for. */
public record Installed(Kind kind, Installation installation) {
    public static Installed at(Transaction catalog, Kinds kinds, String repository) {
        ApiObject object = catalog.find(repository);
        String home = object.object("parameters").string("home");
        String kind = catalog.find(object.string("toolkit")).name();
        return new Installed(kinds.find(kind).orElseThrow(() -> new Refusal("exception.kind.unknown",
                "This version of the engine does not know the kind '" + kind + "'.", "Use the version that made it.")),
                new Installation(object.name(), home == null ? null : Path.of(home), object.string("version")));
    }
}

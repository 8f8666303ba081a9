package dev.sluice.engine.kind;

import dev.sluice.engine.kind.files.FilesKind;
import dev.sluice.engine.kind.oracle.OracleKind;
import java.util.List;
import java.util.Optional;

/**
 * The sorts of data that an engine knows.
 *
 * @param all in the order in which they are listed
 */
public record Kinds(List<Kind> all) {
    public Kinds {
        all = List.copyOf(all);
    }

    /** Every kind there is. */
    public static Kinds standard() {
        return new Kinds(List.of(new FilesKind(), new OracleKind()));
    }

    public Optional<Kind> find(String name) {
        return all.stream().filter(kind -> kind.name().equals(name)).findFirst();
    }
}

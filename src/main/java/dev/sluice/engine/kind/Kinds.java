package dev.sluice.engine.kind;

import dev.sluice.engine.kind.files.FilesKind;
import dev.sluice.engine.kind.oracle.OracleKind;
import dev.sluice.engine.kind.postgres.PostgresKind;
import java.nio.file.Path;
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

    /**
     * Every kind there is.
     *
     * @param software folders of programs in which to look for software besides the usual ones
     */
    public static Kinds standard(List<Path> software) {
        return new Kinds(List.of(new FilesKind(), new OracleKind(), new PostgresKind(software)));
    }

    public Optional<Kind> find(String name) {
        return all.stream().filter(kind -> kind.name().equals(name)).findFirst();
    }
}

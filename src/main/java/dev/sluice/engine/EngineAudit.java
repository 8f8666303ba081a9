package dev.sluice.engine;

import dev.sluice.engine.catalog.AuditTrail;
import dev.sluice.engine.catalog.CatalogException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;

/** What the home of an engine tells of all that was done in it, while the engine works or none does. */
public final class EngineAudit {
    private final Path catalog;

    public EngineAudit(EngineSettings settings) throws IOException {
        catalog = EngineHome.catalogIn(settings.home());
    }

    /**
     * What was found.
     *
     * @param lines that follow from each other
     * @param last hash of the last of them, or null where it cannot be told
     * @param problem what is not as it was written, or null
     */
    public record Verified(long lines, String last, String problem) {
    }

    /** @param exported what was exported before, or null: it has to be in the audit still */
    public Verified verify(Path exported) throws IOException {
        try {
            AuditTrail.Verified found = exported == null ? AuditTrail.verify(catalog) : AuditTrail.verify(catalog, exported);
            return new Verified(found.lines(), found.last(), found.problem());
        } catch (CatalogException unusable) {
            throw new IOException(unusable.getMessage(), unusable);
        }
    }

    /** Gives the lines behind the first {@code after}, each an object in JSON. */
    public void export(long after, Consumer<String> line) throws IOException {
        try {
            AuditTrail.export(catalog, after, line);
        } catch (CatalogException unusable) {
            throw new IOException(unusable.getMessage(), unusable);
        }
    }
}

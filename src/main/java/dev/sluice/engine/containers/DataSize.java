package dev.sluice.engine.containers;

import dev.sluice.engine.catalog.Catalog;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.engine.objects.Lineage;
import dev.sluice.engine.pool.Pool;
import dev.sluice.wire.ApiObject;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * Writes down how large the data of a source is whenever the pool has measured that. No job waits for it: to measure, every
 * file has to be looked at, and a clone of a million files is made without that.
 */
public final class DataSize implements BiConsumer<String, Pool.Usage> {
    private static final String FIELD = "databaseSize";

    private final Catalog catalog;

    public DataSize(Catalog catalog) {
        this.catalog = catalog;
    }

    @Override
    public void accept(String name, Pool.Usage usage) {
        if (catalog.read(transaction -> sourceOf(transaction, name)).isPresent()) {
            catalog.note(transaction -> sourceOf(transaction, name).ifPresent(source -> transaction.change(source.reference(),
                    Map.of("runtime", source.object("runtime").with(FIELD, usage.total())))));
        }
    }

    /** The source whose current data it is. */
    private static Optional<ApiObject> sourceOf(Transaction catalog, String timeflow) {
        ApiObject found = catalog.find(timeflow);
        String container = found == null ? null : found.string("container");
        return container == null || !timeflow.equals(catalog.find(container).string("currentTimeflow")) ? Optional.empty()
                : Optional.ofNullable(Lineage.source(catalog, container));
    }

    /** What is known of the size of a timeflow's data, which may be nothing yet; has it measured in that case. */
    static Long known(JobResources resources, String timeflow) {
        return resources.pool().known(timeflow).map(Pool.Usage::total).orElse(null);
    }
}

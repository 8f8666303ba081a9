package dev.sluice.engine.containers;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.jobs.FailureMessages;
import dev.sluice.engine.jobs.Refusal;
import dev.sluice.engine.kind.Observable;
import dev.sluice.engine.kind.Observable.Observation;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.wire.ApiObject;
import java.io.IOException;
import java.util.List;

/** Looks what goes on in a VDB, while whoever asked waits. */
public record ActivityRequest(JobResources resources, ApiObject container) {
    public ApiObject answer() {
        Vdb vdb = resources.catalog().read(this::vdb);
        Observable observable = vdb.kind().as(Observable.class).orElseThrow(() -> new Refusal("exception.kind.not.observable",
                "'" + container.name() + "' is of " + vdb.kind().displayName() + ", in which nothing goes on that could be seen.", "Name another VDB."));
        try {
            List<ApiObject> tables = observable.observe(vdb.woken().virtual()).stream().map(ActivityRequest::table).toList();
            return ApiObject.of("DatabaseActivity").with("tables", tables);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new Refusal(FailureMessages.of(stopped, false));
        } catch (IOException refused) {
            throw new Refusal(FailureMessages.of(refused, false));
        }
    }

    private Vdb vdb(Transaction catalog) {
        if (!Requirements.enabledSource(catalog, container).flag("virtual")) {
            throw new Refusal("exception.container.not.virtual", "'" + container.name() + "' is a dSource, in which nobody works.", "Name a VDB.");
        }
        return Vdb.of(catalog, resources, container.reference());
    }

    private static ApiObject table(Observation seen) {
        return ApiObject.of("ActivityTable").with("name", seen.name()).with("columns", seen.table().columns()).with("rows", seen.table().rows());
    }
}

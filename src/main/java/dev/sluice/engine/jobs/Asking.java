package dev.sluice.engine.jobs;

import dev.sluice.engine.kind.Query;
import dev.sluice.engine.kind.Table;
import dev.sluice.wire.ApiObject;
import java.io.IOException;

/** Asks the database of a VDB, while whoever asked waits. No job: what takes long is for a session with the server itself. */
public record Asking(Workplace place, ApiObject container) {
    private static final int USUAL_ROWS = 1_000;

    /** @param request a {@code SqlParameters}, complete */
    public ApiObject answer(ApiObject request) {
        Vdb vdb = place.catalog().read(catalog -> {
            if (!Requirements.enabledSource(catalog, container).flag("virtual")) {
                throw new Refusal("exception.container.not.virtual", "'" + container.name() + "' is a dSource, which does not run.",
                        "Provision a VDB from it, and ask that.");
            }
            return Vdb.of(catalog, place, container.reference());
        });
        int most = request.get("maxRows") instanceof Number rows ? rows.intValue() : USUAL_ROWS;
        try {
            Table table = vdb.kind().ask(vdb.virtual(), new Query(request.string("statement"), request.list("parameters"),
                    request.string("database"), request.flag("readOnly"), most));
            return ApiObject.of("SqlResult").with("columns", table.columns()).with("rows", table.rows())
                    .with("tag", table.done()).with("truncated", table.isCut());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new Refusal(Failures.of(stopped, false));
        } catch (IOException refused) {
            throw new Refusal(Failures.of(refused, false));
        }
    }
}

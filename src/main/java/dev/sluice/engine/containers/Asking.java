package dev.sluice.engine.containers;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.jobs.Failures;
import dev.sluice.engine.jobs.Refusal;
import dev.sluice.engine.kind.Query;
import dev.sluice.engine.kind.Table;
import dev.sluice.engine.objects.Workplace;
import dev.sluice.wire.ApiObject;
import java.io.IOException;

/**
 * Asks the database of a VDB, or what a dSource is a copy of, while whoever asked waits. No job: what takes long is for a session
 * with the server itself.
 */
public record Asking(Workplace place, ApiObject container) {
    private static final int USUAL_ROWS = 1_000;

    /**
     * @param request a {@code SqlParameters}, complete
     * @param superuser whether it is asked without bounds where the request does not say
     */
    public ApiObject answer(ApiObject request, boolean superuser) {
        Database database = place.catalog().read(this::database);
        int most = request.get("maxRows") instanceof Number rows ? rows.intValue() : USUAL_ROWS;
        try {
            Table table = database.ask(new Query(request.string("statement"), request.list("parameters"),
                    request.string("database"), request.flag("readOnly"),
                    request.get("superuser") instanceof Boolean said ? said : superuser, most));
            return ApiObject.of("SqlResult").with("columns", table.columns()).with("rows", table.rows())
                    .with("tag", table.done()).with("truncated", table.isCut());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new Refusal(Failures.of(stopped, false));
        } catch (IOException refused) {
            throw new Refusal(Failures.of(refused, false));
        }
    }

    @FunctionalInterface
    private interface Database {
        Table ask(Query query) throws IOException, InterruptedException;
    }

    private Database database(Transaction catalog) {
        ApiObject source = Requirements.enabledSource(catalog, container);
        if (source.flag("virtual")) {
            Vdb vdb = Vdb.of(catalog, place, container.reference());
            return vdb::ask;
        }
        return Dsource.of(catalog, place, source)::ask;
    }
}

package dev.sluice.engine.containers;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.jobs.FailureMessages;
import dev.sluice.engine.jobs.Refusal;
import dev.sluice.engine.kind.DatabaseQuery;
import dev.sluice.engine.kind.Table;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.wire.ApiObject;
import java.io.IOException;

/**
 * Asks the database of a VDB, or what a dSource is a copy of, while whoever asked waits. No job: what takes long is for a session
 * with the server itself.
 */
public record QueryRequest(JobResources resources, ApiObject container) {
    private static final int USUAL_ROWS = 1_000;

    /** @param request a {@code SqlParameters}, complete */
    public ApiObject answer(ApiObject request) {
        Database database = resources.catalog().read(this::database);
        int most = request.get("maxRows") instanceof Number rows ? rows.intValue() : USUAL_ROWS;
        try {
            Table table = database.ask(new DatabaseQuery(request.string("statement"), request.list("parameters"),
                    request.string("database"), request.flag("readOnly"), request.flag("superuser"), false, most, DatabaseQuery.Time.OF_A_CALL));
            ApiObject answer = ApiObject.of("SqlResult").with("columns", table.columns()).with("rows", table.rows())
                    .with("tag", table.done()).with("truncated", table.isCut());
            return table.isWritten() == null ? answer : answer.with("changed", table.isWritten());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new Refusal(FailureMessages.of(stopped, false));
        } catch (IOException refused) {
            throw new Refusal(FailureMessages.of(refused, false));
        }
    }

    @FunctionalInterface
    private interface Database {
        Table ask(DatabaseQuery query) throws IOException, InterruptedException;
    }

    private Database database(Transaction catalog) {
        ApiObject source = Requirements.enabledSource(catalog, container);
        if (source.flag("virtual")) {
            Vdb vdb = Vdb.of(catalog, resources, container.reference());
            return query -> vdb.woken().ask(query);
        }
        return Dsource.of(catalog, resources, source)::ask;
    }
}

package dev.sluice.engine.http.calls;

import dev.sluice.engine.http.call.Need;
import dev.sluice.engine.http.call.Reply;
import dev.sluice.engine.http.call.Route;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Envelope;
import dev.sluice.wire.Json;
import dev.sluice.wire.Schema;
import java.util.ArrayList;
import java.util.List;

/**
 * Serves the description of the API: as JSON, from which a client can build itself, and as a page for people. Both are made
 * when somebody first asks.
 */
public final class SchemaCalls {
    private final Schema schema;
    private final List<Route> others;
    private Reply document;
    private Reply page;

    /** @param others all other calls, which are described as well */
    public SchemaCalls(Schema schema, List<Route> others) {
        this.schema = schema;
        this.others = List.copyOf(others);
    }

    public List<Route> routes() {
        return List.of(
                Route.get("service/schema", Need.LOGIN, call -> document()),
                Route.get("service/schema/page", Need.NOTHING, call -> page()));
    }

    private synchronized Reply document() {
        if (document == null) {
            String text = Json.write(new SchemaDocument(schema).of(all()));
            document = Reply.of(Envelope.ok(ApiObject.of("Schema").with("schema", text)));
        }
        return document;
    }

    private synchronized Reply page() {
        if (page == null) {
            page = Reply.page(new SchemaPage(schema).of(all()));
        }
        return page;
    }

    private List<Route> all() {
        List<Route> all = new ArrayList<>(others);
        all.addAll(routes());
        return all;
    }
}

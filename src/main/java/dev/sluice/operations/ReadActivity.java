package dev.sluice.operations;

import dev.sluice.client.Client;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Bytes;
import dev.sluice.wire.Schema;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** What goes on in a VDB: tables by their names, each a list of rows by the names of their columns. */
public final class ReadActivity implements Read<Map<String, List<Map<String, Object>>>> {
    /** Columns that count bytes say so by their names. */
    private static final Pattern BYTES = Pattern.compile("(.*_)?bytes");

    private final Target target;

    /** @param what the VDB: an object read before, a reference or a name */
    public ReadActivity(Schema schema, Object what) {
        this.target = Target.of("top", schema, "Container", what);
    }

    @Override
    public String word() {
        return "top";
    }

    @Override
    public ApiObject settings() {
        return target.settings();
    }

    @Override
    public Map<String, List<Map<String, Object>>> perform(Client client, JobListener listener) {
        ApiObject answer = client.get("database/" + target.reference(word(), client) + "/activity", Map.of()).toObject().object("result");
        Map<String, List<Map<String, Object>>> tables = new LinkedHashMap<>();
        for (Object each : answer.list("tables")) {
            ApiObject table = ApiObject.of((Map<?, ?>) each);
            tables.put(table.name(), table.list("rows").stream().map(row -> named(table.list("columns"), (List<?>) row)).toList());
        }
        return tables;
    }

    private static Map<String, Object> named(List<?> columns, List<?> values) {
        Map<String, Object> row = new LinkedHashMap<>();
        for (int i = 0; i < columns.size(); i++) {
            String column = String.valueOf(columns.get(i));
            row.put(column, values.get(i) instanceof Number number && BYTES.matcher(column).matches() ? Bytes.of(number) : values.get(i));
        }
        return row;
    }
}

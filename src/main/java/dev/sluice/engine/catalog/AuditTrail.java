package dev.sluice.engine.catalog;

import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Json;
import dev.sluice.wire.chain.BrokenLine;
import dev.sluice.wire.chain.LineChain;
import dev.sluice.wire.json.JsonBounds;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;

/** What a catalog tells of all that was done in its engine, and whether that is as it was written. */
public final class AuditTrail {
    private static final String ACTION = "action";
    private static final int AT_ONCE = 1000;

    private AuditTrail() {
    }

    /**
     * What was found.
     *
     * @param lines that follow from each other
     * @param last hash of the last of them
     * @param problem what is not as it was written, or null
     */
    public record Verified(long lines, String last, String problem) {
    }

    /** Whether the lines follow from each other, and whether the actions are as the last line on each of them says. */
    public static Verified verify(Path catalog) {
        try (Database database = open(catalog)) {
            database.run("begin");
            Map<String, String> actions = new HashMap<>();
            LineChain[] chain = {LineChain.EMPTY};
            try {
                lines(database, Long.MIN_VALUE, line -> {
                    byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
                    ApiObject said = chain[0].check(bytes);
                    actions.put(said.string("reference"), said.get("action") == null ? null : digest(said.object("action")));
                    chain[0] = chain[0].with(bytes);
                });
            } catch (BrokenLine broken) {
                return new Verified(chain[0].lines(), chain[0].last(), "line " + broken.line() + ": " + broken.getMessage());
            }
            return new Verified(chain[0].lines(), chain[0].last(), difference(database, actions));
        }
    }

    private static String digest(ApiObject action) {
        return LineChain.hash(Json.write(action).getBytes(StandardCharsets.UTF_8));
    }

    /** How the actions differ from what the lines say of them, or null. */
    private static String difference(Database database, Map<String, String> said) {
        List<String> changed = new ArrayList<>();
        Long counted = database.row(row -> row.getLong(1), "select value from counter where name = 'ACTION'");
        boolean untold = counted != null && !said.containsKey("ACTION-" + counted);
        database.rows(row -> {
            ApiObject action = Json.parseObject(row.getString(2), JsonBounds.REPLY);
            boolean known = said.containsKey(row.getString(1));
            boolean found = Objects.equals(row.getString(3), StateField.of(ACTION, action))
                    && Objects.equals(row.getString(4), TimeField.of(ACTION, action));
            if (!Objects.equals(said.remove(row.getString(1)), digest(action)) || !found) {
                changed.add(row.getString(1) + (known ? " is not as it was written" : " was never written down"));
            }
            return null;
        }, "select reference, body, state, time from object where root = 'action' order by seq");
        said.forEach((reference, digest) -> {
            if (digest != null) {
                changed.add(reference + " is gone");
            }
        });
        if (untold && changed.isEmpty()) {
            changed.add("ACTION-" + counted + " was made, and no line tells of it");
        }
        return changed.isEmpty() ? null : "action " + changed.get(0) + (changed.size() == 1 ? "" : " (and " + (changed.size() - 1) + " more)");
    }

    /** Whether lines that were exported before follow from each other, and still stand in the catalog as they did. */
    public static Verified verify(Path catalog, Path exported) throws IOException {
        Verified all = verify(catalog);
        if (all.problem() != null) {
            return all;
        }
        try (Database database = open(catalog)) {
            String[] difference = {null};
            LineChain chain = LineChain.read(exported, line -> {
                long number = ((Number) line.get("line")).longValue();
                String now = database.row(row -> row.getString(1), "select text from audit where line = ?", number);
                if (difference[0] == null && (now == null || !Json.parseObject(now, JsonBounds.REPLY).equals(line))) {
                    difference[0] = "line " + number + " is not in the catalog as it was exported";
                }
            });
            if (difference[0] == null && chain.length() != Files.size(exported)) {
                difference[0] = exported + ":" + (chain.lines() + 1) + ": the line is cut off";
            } else if (chain.lines() == 0) {
                difference[0] = exported + " has no line";
            }
            return new Verified(chain.lines(), chain.last(), difference[0]);
        } catch (BrokenLine broken) {
            return new Verified(broken.line() - 1, null, exported + ":" + broken.line() + ": " + broken.getMessage());
        }
    }

    /** Gives the lines behind the first {@code after}. */
    public static void export(Path catalog, long after, Consumer<String> line) {
        try (Database database = open(catalog)) {
            lines(database, after, line);
        }
    }

    private static void lines(Database database, long after, Consumer<String> line) {
        for (List<Line> some = some(database, after); !some.isEmpty(); some = some(database, some.get(some.size() - 1).number())) {
            some.forEach(each -> line.accept(each.text()));
        }
    }

    private record Line(long number, String text) {
    }

    private static List<Line> some(Database database, long after) {
        return database.rows(row -> new Line(row.getLong(1), row.getString(2)),
                "select line, text from audit where line > ? order by line limit " + AT_ONCE, after);
    }

    private static Database open(Path catalog) {
        Database database = Database.open(catalog);
        try {
            Tables.requireCurrent(database, catalog);
            return database;
        } catch (RuntimeException unusable) {
            database.close();
            throw unusable;
        }
    }
}

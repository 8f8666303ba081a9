package dev.sluice.engine.catalog;

import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Json;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads objects as the catalog keeps them. One that remembers asks the database once for each, and knows what has been
 * written since: for a catalog that one thread at a time uses.
 */
final class Bodies {
    private static final String ONE = "select reference, body, secrets from object where reference = ?";

    private final Map<String, Kept> known = new HashMap<>();
    private final int most;

    private Bodies(int most) {
        this.most = most;
    }

    static Bodies readAnew() {
        return new Bodies(0);
    }

    /** @param most how many it keeps; when it has more, it begins anew */
    static Bodies remembering(int most) {
        return new Bodies(most);
    }

    /** The object, its secrets masked, or null when there is none. */
    ApiObject find(Database database, String reference) {
        Kept kept = kept(database, reference);
        return kept == null ? null : kept.object();
    }

    /** The object with its secrets, or null. */
    ApiObject reveal(Database database, String reference) {
        Kept kept = kept(database, reference);
        return kept == null ? null : Concealed.restore(kept.object(), kept.secrets);
    }

    /** The object of a row of reference, body and secrets. */
    ApiObject of(ResultSet row) throws SQLException {
        return kept(row).object();
    }

    /** What has just been written. */
    void wrote(ApiObject object, String body, String secrets) {
        if (most > 0) {
            keep(object.reference(), secrets == null && isAsRead(object) ? new Kept(object) : new Kept(body, secrets));
        }
    }

    /** Whether reading what is written of {@code value} gives the same: a long may come back as an integer, a secret as its mask. */
    private static boolean isAsRead(Object value) {
        if (value instanceof Map<?, ?> map) {
            return map.values().stream().allMatch(Bodies::isAsRead);
        }
        return value == null || value instanceof String || value instanceof Boolean || value instanceof Integer
                || value instanceof List<?> list && list.stream().allMatch(Bodies::isAsRead);
    }

    void removed(String reference) {
        known.remove(reference);
    }

    /** What has been written did not happen. */
    void forget() {
        known.clear();
    }

    private Kept kept(Database database, String reference) {
        Kept kept = known.get(reference);
        return kept != null ? kept : database.row(this::kept, ONE, reference);
    }

    private Kept kept(ResultSet row) throws SQLException {
        String reference = row.getString(1);
        Kept kept = known.get(reference);
        return kept != null ? kept : keep(reference, new Kept(row.getString(2), row.getString(3)));
    }

    private Kept keep(String reference, Kept kept) {
        if (most > 0) {
            if (known.size() >= most) {
                known.clear();
            }
            known.put(reference, kept);
        }
        return kept;
    }

    /** An object as it is written, and read when it is first wanted. */
    private static final class Kept {
        private final String secrets;
        private String body;
        private ApiObject object;

        Kept(String body, String secrets) {
            this.body = body;
            this.secrets = secrets;
        }

        Kept(ApiObject object) {
            this(null, null);
            this.object = object;
        }

        ApiObject object() {
            if (object == null) {
                object = Json.parseObject(body, Json.Bounds.REPLY);
                body = null;
            }
            return object;
        }
    }
}

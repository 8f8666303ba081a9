package dev.sluice.engine.catalog;

import dev.sluice.wire.ApiObject;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * At which paths sources want their data to be seen. The catalog keeps it up by itself, so that nobody has to read every source
 * to learn whether a path is taken. A source that says only below which folder its data belongs may be anywhere: it has the
 * path {@code ''} too.
 */
final class Mounts {
    static final String[] STATEMENTS = {
        "create table mount (source text not null, path text not null, primary key (source, path)) without rowid",
        "create index mount_path on mount (path, source)",
        "create trigger mount_comes after insert on object when new.root = 'source' begin " + keep("new.reference") + "; end",
        "create trigger mount_changes after update of body on object when new.root = 'source' and new.body <> old.body begin"
            + " delete from mount where source = old.reference; " + keep("new.reference") + "; end",
        "create trigger mount_goes after delete on object when old.root = 'source' begin"
            + " delete from mount where source = old.reference; end",
        keep(null),
    };

    private static final String FIELD = "mountPath";
    private static final String ANYWHERE = "";

    private Mounts() {
    }

    /** What a source refers to that may be seen at {@code path}. */
    static List<Link> leads(String path) {
        return List.of(at(path), at(ANYWHERE));
    }

    private static Link at(Object path) {
        return new Link(FIELD, path.toString());
    }

    /** The paths of an object, as something that it refers to: the same as below in SQL. */
    static List<Link> of(Row row) {
        if (!row.root().equals("source")) {
            return List.of();
        }
        ApiObject source = row.object();
        Set<Link> paths = new LinkedHashSet<>();
        put(paths, source.get("parameters"));
        if (source.get("additionalMountPoints") instanceof List<?> points) {
            points.forEach(point -> put(paths, point));
        }
        if (source.get("stagingMountBase") instanceof String base && !base.isEmpty()) {
            paths.add(at(ANYWHERE));
        }
        return List.copyOf(paths);
    }

    private static void put(Set<Link> paths, Object mounted) {
        if (mounted instanceof Map<?, ?> fields && fields.get(FIELD) != null) {
            paths.add(at(fields.get(FIELD)));
        }
    }

    /** The sources that may be seen at the path that stands for the question mark. */
    static String at() {
        return "select source from mount where path in (?, '')";
    }

    /** Writes down the paths of one source, or of all. */
    private static String keep(String reference) {
        String of = " where s.root = 'source'" + (reference == null ? "" : " and s.reference = " + reference);
        return "insert or ignore into mount select reference, path from ("
                + "select s.reference, json_extract(s.body, '$.parameters.mountPath') as path from object s" + of
                + " union all select s.reference, json_extract(m.value, '$.mountPath')"
                + " from object s, json_each(s.body, '$.additionalMountPoints') m" + of
                + " union all select s.reference, '' from object s" + of
                + " and coalesce(json_extract(s.body, '$.stagingMountBase'), '') <> '') where path is not null";
    }
}

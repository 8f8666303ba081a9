package dev.sluice.engine.catalog;

import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Field;
import dev.sluice.wire.Field.PathUse;
import dev.sluice.wire.Schema;
import dev.sluice.wire.Shape;
import dev.sluice.wire.Type;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * At which paths sources want their data to be seen; the schema says which of their fields are such paths. The catalog keeps it up
 * by itself, so that nobody has to read every source to learn whether a path is taken.
 */
final class TakenMountPaths {
    private static final String ROOT = "source";
    /** What a source is said to refer to by: where it is seen, and each folder that is in. */
    private static final String LINK = "mount";
    private static final String FOLDER = "folder of mount";
    private static final String TRIGGER = "create trigger ";

    /** Fields of a source that are such a path. */
    private final Set<String> plain = new TreeSet<>();
    /** Fields that are one inside of each element of a list. */
    private final Set<List<String>> listed = new LinkedHashSet<>();

    TakenMountPaths(Schema schema) {
        schema.types().stream().filter(type -> ROOT.equals(type.root())).flatMap(type -> type.fields().values().stream())
                .forEach(field -> learn(field, schema));
    }

    private void learn(Field field, Schema schema) {
        if (field.traits().path() == PathUse.MOUNT) {
            plain.add(field.name());
        }
        if (field.shape().sort() == Shape.Sort.ARRAY && field.shape().items().sort() == Shape.Sort.OBJECT) {
            schema.concrete(schema.type(field.shape().items().type()))
                    .forEach(type -> paths(type).forEach(path -> listed.add(List.of(field.name(), path))));
        }
    }

    private static Stream<String> paths(Type type) {
        return type.fields().values().stream().filter(field -> field.traits().path() == PathUse.MOUNT).map(Field::name);
    }

    /** What makes the catalog keep the paths of all sources, from those that are there on. */
    List<String> statements() {
        List<String> statements = new ArrayList<>(List.of(
                "create table mount (source text not null, path text not null, primary key (source, path)) without rowid",
                "create index mount_path on mount (path, source)",
                "create trigger mount_comes after insert on object when new.root = 'source' begin " + keep("new.reference") + "; end",
                "create trigger mount_changes after update of body on object when new.root = 'source' and new.body <> old.body begin"
                    + " delete from mount where source = old.reference; " + keep("new.reference") + "; end",
                "create trigger mount_goes after delete on object when old.root = 'source' begin"
                    + " delete from mount where source = old.reference; end"));
        statements.add(keep(null));
        return statements;
    }

    /** Whether a trigger that was made by {@code statement}, as the database tells it, keeps what the schema says now. */
    boolean keeps(String statement) {
        // The database tells its first words in capitals.
        int rest = TRIGGER.length();
        return statement != null && statement.length() > rest
                && statements().stream().anyMatch(made -> made.startsWith(TRIGGER) && made.substring(rest).equals(statement.substring(rest)));
    }

    /** What a source refers to that may be seen at {@code path}. */
    static List<CatalogReference> leads(String path) {
        return List.of(at(path));
    }

    /** The same of one that is seen below it. */
    static List<CatalogReference> leadsBelow(String path) {
        return List.of(new CatalogReference(FOLDER, path));
    }

    private static CatalogReference at(String path) {
        return new CatalogReference(LINK, path);
    }

    /** The paths of an object, as something that it refers to: the same as below in SQL. */
    List<CatalogReference> of(Row row) {
        if (!row.root().equals(ROOT)) {
            return List.of();
        }
        ApiObject source = row.object();
        Set<CatalogReference> paths = new LinkedHashSet<>();
        plain.forEach(field -> put(paths, source, field));
        listed.forEach(path -> source.list(path.get(0)).forEach(element -> put(paths, element, path.get(1))));
        return List.copyOf(paths);
    }

    private static void put(Set<CatalogReference> paths, Object mounted, String field) {
        if (mounted instanceof Map<?, ?> fields && fields.get(field) != null) {
            String path = fields.get(field).toString();
            paths.add(at(path));
            for (int slash = path.lastIndexOf('/', path.length() - 2); slash > 0; slash = path.lastIndexOf('/', slash - 1)) {
                paths.addAll(leadsBelow(path.substring(0, slash)));
            }
        }
    }

    /** The sources that may be seen at the path that stands for the question mark. */
    static String at() {
        return "select source from mount where path = ?";
    }

    /** The sources that are seen below a path; the question marks stand for it with a slash, and with what follows the slash in the alphabet. */
    static String below() {
        return "select source from mount where path > ? and path < ?";
    }

    /** Writes down the paths of one source, or of all. */
    private String keep(String reference) {
        String of = " where s.root = 'source'" + (reference == null ? "" : " and s.reference = " + reference);
        List<String> selections = new ArrayList<>();
        plain.forEach(field -> selections.add("select s.reference, json_extract(s.body, '$." + field + "') as path from object s" + of));
        listed.forEach(path -> selections.add("select s.reference, json_extract(m.value, '$." + path.get(1)
                + "') as path from object s, json_each(s.body, '$." + path.get(0) + "') m" + of));
        return "insert or ignore into mount select reference, path from (" + String.join(" union all ", selections)
                + ") where path is not null";
    }
}

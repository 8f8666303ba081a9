package dev.sluice.wire;

import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A field that is worth a column of a table.
 *
 * @param path its name, or {@code runtime.status} for one inside of an object
 * @param place from the left
 * @param spare how early it is left out of a table that is too wide, from 1 on; null for never
 */
public record TableColumn(String path, int place, Integer spare) {
    /** Every object has a type, which no schema declares as a field: it stands behind the name. */
    private static final TableColumn TYPE = new TableColumn("type", 2, null);

    static List<TableColumn> of(Collection<Type> types) {
        Map<String, TableColumn> columns = new LinkedHashMap<>();
        columns.put(TYPE.path(), TYPE);
        for (Type type : types) {
            if (!isSeenAlone(type)) {
                continue;
            }
            for (Field field : type.fields().values()) {
                put(columns, "", field);
                if (field.shape().sort() == Shape.Sort.OBJECT) {
                    inside(field, types).forEach(nested -> put(columns, field.name() + ".", nested));
                }
            }
        }
        return columns.values().stream().sorted(Comparator.comparingInt(TableColumn::place)).toList();
    }

    private static boolean isSeenAlone(Type type) {
        return type.root() != null || type.fields().containsKey("reference");
    }

    /** The fields of what is kept as a part of another object. */
    private static List<Field> inside(Field part, Collection<Type> types) {
        return types.stream().filter(type -> type.name().equals(part.shape().type()) && !isSeenAlone(type))
                .flatMap(type -> type.fields().values().stream()).toList();
    }

    private static void put(Map<String, TableColumn> columns, String before, Field field) {
        Integer place = field.traits().column();
        if (place != null) {
            columns.putIfAbsent(before + field.name(), new TableColumn(before + field.name(), place, field.traits().spare()));
        }
    }
}

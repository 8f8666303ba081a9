package dev.sluice.engine.catalog;

import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Json;
import dev.sluice.wire.Reference;
import dev.sluice.wire.Schema;
import dev.sluice.wire.Type;
import dev.sluice.wire.json.JsonBounds;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * An object as a catalog keeps it, and what it is found by.
 *
 * @param object all its fields, its secrets in clear
 * @param place where it is in the order of making, among all objects
 * @param scope of its name, or null when that may repeat
 * @param state what it is found by in the course of its life, or null
 * @param time what it is found by in time, or null
 * @param links what it refers to, each once
 */
record Row(ApiObject object, Type type, long place, String scope, String state, String time, List<CatalogReference> links) {
    static Row of(Schema schema, ApiObject whole, long place) {
        Type type = schema.type(whole.type());
        String root = type.root();
        return new Row(whole, type, place, Scope.of(type, whole), StateField.of(root, whole), TimeField.of(root, whole), links(schema, whole));
    }

    static List<CatalogReference> links(Schema schema, ApiObject object) {
        return schema.references(object).stream().map(Row::link).filter(link -> !link.field().equals("reference")).distinct().toList();
    }

    private static CatalogReference link(Reference reference) {
        return new CatalogReference(reference.path().stream().filter(step -> !Character.isDigit(step.charAt(0)))
                .collect(Collectors.joining(".")), reference.value());
    }

    /** The same at another place. */
    Row at(long where) {
        return new Row(object, type, where, scope, state, time, links);
    }

    /** The same, its secrets masked. */
    Row withoutSecrets() {
        return new Row(shown(), type, place, scope, state, time, links);
    }

    /** The object as whoever reads it gets it: its secrets masked. */
    ApiObject shown() {
        return isAsWritten(object) ? object : Json.parseObject(Json.write(object), JsonBounds.REPLY);
    }

    /** Whether reading what is written of {@code value} gives the same: a long may come back as an integer, a secret as its mask. */
    private static boolean isAsWritten(Object value) {
        if (value instanceof Map<?, ?> map) {
            return map.values().stream().allMatch(Row::isAsWritten);
        }
        return value == null || value instanceof String || value instanceof Boolean || value instanceof Integer
                || value instanceof List<?> list && list.stream().allMatch(Row::isAsWritten);
    }

    String reference() {
        return object.reference();
    }

    String root() {
        return type.root();
    }

    String name() {
        return object.name();
    }
}

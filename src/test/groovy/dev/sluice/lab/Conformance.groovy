package dev.sluice.lab

import dev.sluice.wire.Schema
import dev.sluice.wire.Shape
import java.time.Instant

/** Compares what an engine answers with the schema: every field of every typed object there, none besides, each of its shape. */
class Conformance {
    private static final Schema SCHEMA = Schema.standard()

    /** What is wrong with a value that came over the wire, as paths and reasons; nothing if it is as it should be. */
    static List<String> faults(Object value, String path = 'result') {
        switch (value) {
            case List: return value.withIndex().collectMany { element, i -> faults(element, "$path[$i]") }
            case Map: return value.type instanceof String ? ofTyped(value, path) : []
            default: return []
        }
    }

    private static List<String> ofTyped(Map object, String path) {
        def type = SCHEMA.find(object.type as String).orElse(null)
        if (type == null) {
            return ["$path: there is no type '$object.type'" as String]
        }
        def fields = type.fields()
        def missing = (fields.keySet() - object.keySet()).collect { "$path.$it is missing" as String }
        def unknown = (object.keySet() - fields.keySet() - 'type').collect { "$path.$it is unknown" as String }
        def wrong = fields.findAll { name, field -> object[name] != null && !fits(field.shape(), object[name]) }
                .collect { name, field -> "$path.$name is no ${field.shape()}: ${object[name]}" as String }
        missing + unknown + wrong + object.collectMany { name, nested -> faults(nested, "$path.$name") }
    }

    private static boolean fits(Shape shape, Object value) {
        switch (shape.sort()) {
            case Shape.Sort.STRING: case Shape.Sort.REFERENCE: return value instanceof String
            case Shape.Sort.ENUM: return value in shape.values()
            case Shape.Sort.DATE: return value instanceof String && Instant.parse(value)
            case Shape.Sort.BOOLEAN: return value instanceof Boolean
            case Shape.Sort.INTEGER: return value instanceof Integer || value instanceof Long
            case Shape.Sort.NUMBER: return value instanceof Number
            case Shape.Sort.ARRAY: return value instanceof List && value.every { fits(shape.items(), it) }
            case Shape.Sort.OBJECT: return value instanceof Map && SCHEMA.find(value.type as String)
                    .map { it.isA(SCHEMA.type(shape.type())) }.orElse(false)
            case Shape.Sort.JSON: return value instanceof Map
            default: return true
        }
    }
}

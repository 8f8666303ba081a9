package dev.sluice.lab

import groovy.json.JsonSlurper

/** Holds a value against one of our JSON schemas, as far as these say things: types, lists of values, fields and elements. */
class JsonForm {
    private final Map schema

    private JsonForm(Map schema) {
        this.schema = schema
    }

    static JsonForm named(String name) {
        new JsonForm(new JsonSlurper().parse(JsonForm.getResource("/dev/sluice/report/${name}.schema.json")) as Map)
    }

    /** What is wrong with {@code value}, and where. */
    List<String> mistakes(Object value) {
        found(value, schema, '')
    }

    private List<String> found(Object value, Map form, String path) {
        if (form.'$ref') {
            return found(value, schema.'$defs'[form.'$ref' - '#/$defs/'] as Map, path)
        }
        List<String> types = form.type instanceof List ? form.type : [form.type].findAll()
        if (types && !types.any { isOf(it, value) }) {
            return ["$path: no ${types.join(' or ')}".toString()]
        }
        if (form.enum && !(value in form.enum)) {
            return ["$path: '$value' is none of those listed".toString()]
        }
        value instanceof Map ? fields(value, form, path) : value instanceof List && form.items
                ? value.withIndex().collectMany { each, at -> found(each, form.items as Map, "$path[$at]") } : []
    }

    private List<String> fields(Map value, Map form, String path) {
        def missing = (form.required ?: []).findAll { !value.containsKey(it) }.collect { "${at(path, it)}: missing".toString() }
        missing + value.collectMany { name, inner ->
            def described = form.get('properties')?.get(name) ?: form.additionalProperties
            described instanceof Map ? found(inner, described, at(path, name)) : form.additionalProperties == false ? ["${at(path, name)}: not described".toString()] : []
        }
    }

    private static String at(String path, Object name) {
        path ? "$path.$name" : name
    }

    private static boolean isOf(String type, Object value) {
        switch (type) {
            case 'object': return value instanceof Map
            case 'array': return value instanceof List
            case 'string': return value instanceof String
            case 'integer': return value instanceof Integer || value instanceof Long
            case 'boolean': return value instanceof Boolean
            case 'null': return value == null
            default: throw new IllegalArgumentException(type)
        }
    }
}

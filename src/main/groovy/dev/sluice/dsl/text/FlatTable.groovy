package dev.sluice.dsl.text

import dev.sluice.language.Naming
import dev.sluice.language.PlainValue
import dev.sluice.language.View
import dev.sluice.wire.ApiObject
import dev.sluice.wire.Json
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

/** Rows and columns of plain text. A field inside of an object is a column of its own, named by its path. */
@POJO
@CompileStatic
final class FlatTable {
    private final List<String> columns
    private final List<Map<String, String>> rows

    private FlatTable(List<String> columns, List<Map<String, String>> rows) {
        this.columns = columns
        this.rows = rows
    }

    static FlatTable of(Object value, Naming naming) {
        List<?> items = value instanceof Collection || value instanceof Object[] ? value as List : [value]
        Object plain = PlainValue.of(value instanceof View ? value : items)
        List<Map<String, String>> rows = ((List<?>) plain).collect { flat(it instanceof Map ? it : [value: it]) }
        List<String> columns = View.columns(value) ?: rows.collectMany { it.keySet() }.unique()
        List<ApiObject> objects = (List<ApiObject>) items.findAll { it instanceof ApiObject }
        Map<String, String> names = objects.empty ? [:] : naming.names(objects, columns as Set)
        new FlatTable(withNames(columns, rows, names), rows)
    }

    /** Behind each column with references, one with the names of what they refer to. */
    private static List<String> withNames(List<String> columns, List<Map<String, String>> rows, Map<String, String> names) {
        columns.collectMany { String column ->
            boolean refers = column != 'reference' && rows.any { names.containsKey(it[column]) }
            if (refers) {
                rows.each { it.put(column + '.name', names.getOrDefault(it[column], '')) }
            }
            refers ? [column, column + '.name'] : [column]
        }
    }

    private static Map<String, String> flat(Map<?, ?> object, String before = '') {
        Map<String, String> cells = [:]
        object.each { name, value ->
            String path = before + name
            if (value instanceof Map) {
                cells.putAll(flat(value, path + '.'))
            } else {
                cells.put(path, value instanceof List ? Json.write(value) : Objects.toString(value, ''))
            }
        }
        cells
    }

    /** As RFC 4180 has it, but with plain line ends. */
    String csv() {
        ([columns] + cells()).collect { List<String> row -> row.collect { quoted(it) }.join(',') + '\n' }.join('')
    }

    private static String quoted(String cell) {
        cell =~ /[",\r\n]/ || cell != cell.strip() ? '"' + cell.replace('"', '""') + '"' : cell
    }

    String markdown() {
        ([columns, columns.collect { '---' }] + cells()).collect { List<String> row ->
            '| ' + row.collect { it.replace('\\', '\\\\').replace('|', '\\|').replaceAll(/\R/, '<br>') }.join(' | ') + ' |'
        }.join('\n')
    }

    private List<List<String>> cells() {
        rows.collect { Map<String, String> row -> columns.collect { row.getOrDefault(it, '') } }
    }
}

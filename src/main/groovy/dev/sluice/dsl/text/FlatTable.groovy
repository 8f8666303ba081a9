package dev.sluice.dsl.text

import dev.sluice.language.PlainValue
import dev.sluice.language.View
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

    static FlatTable of(Object value) {
        List<?> items = value instanceof Collection || value instanceof Object[] ? value.toList() : [value]
        Object plain = PlainValue.of(value instanceof View ? value : items)
        List<Map<String, String>> rows = ((List<?>) plain).collect { flat(it instanceof Map ? it : [value: it]) }
        List<String> asked = View.columns(value)
        new FlatTable(asked ?: rows.collectMany { it.keySet() }.unique(), rows)
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
        ([columns] + cells()).collect { List<String> row -> row.collect { quoted(it) }.join(',') }.join('\n')
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

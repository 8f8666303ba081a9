package dev.sluice.dsl

import dev.sluice.dsl.failure.DslException
import dev.sluice.dsl.grammar.FieldValues
import dev.sluice.operations.AskDatabase
import dev.sluice.wire.ApiObject
import dev.sluice.wire.Schema
import dev.sluice.wire.Secret
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

/** {@code sql 'qa1', 'select * from orders where id = $1', 15}: a question to the database of a VDB, or to what a dSource is a copy of. */
@POJO
@CompileStatic
final class SqlWord {
    static final Set<String> MORE = ['database', 'readOnly', 'maxRows'] as Set

    /** The VDB or dSource. */
    final Object database
    private final Map<String, Object> body = [:]

    SqlWord(Object[] given) {
        List<Object> values = given.toList()
        if (values && values[0] instanceof Map && !(values[0] instanceof ApiObject)) {
            Map<?, ?> named = (Map) values.remove(0)
            if (!MORE.containsAll(named.keySet())) {
                throw DslException.about('sql', "sql takes no '${named.keySet().find { !(it in MORE) }}'. It takes ${MORE.join(', ')}.")
            }
            named.each { name, value -> body.put(name.toString(), value instanceof CharSequence ? FieldValues.text(value) : value) }
        }
        if (values.size() < 2 || !(values[1] instanceof CharSequence)) {
            throw DslException.about('sql', EngineWord.SQL.usage())
        }
        database = values[0]
        body.put('statement', FieldValues.text(values[1]))
        body.put('parameters', values.drop(2).collect {
            it == null || it instanceof Number || it instanceof Boolean || it instanceof Secret ? it : FieldValues.text(it)
        })
    }

    AskDatabase operation(Schema schema) {
        new AskDatabase(schema, database, body)
    }

    /** Whether something may have changed in the database, by what it calls what it has done. */
    static boolean isDeed(ApiObject answer) {
        !(answer.string('tag') ==~ /(SELECT|SHOW|EXPLAIN)\b.*/)
    }

    /** A row each, by the names of the columns; what was done, where that gives no rows. */
    static Object answer(ApiObject answer) {
        List<?> columns = answer.list('columns')
        if (!columns) {
            return answer.string('tag')
        }
        answer.list('rows').collect { row -> [columns, (List) row].transpose().collectEntries { it as List } }
    }
}

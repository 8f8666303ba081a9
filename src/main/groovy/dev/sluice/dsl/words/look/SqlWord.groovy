package dev.sluice.dsl.words.look

import dev.sluice.dsl.flow.KnownRow
import dev.sluice.dsl.flow.ObjectList
import dev.sluice.dsl.grammar.Arguments
import dev.sluice.dsl.grammar.LineWriter
import dev.sluice.dsl.grammar.WireValues
import dev.sluice.dsl.grammar.WordCall
import dev.sluice.dsl.words.ToldVdbWord
import dev.sluice.operations.AskDatabase
import dev.sluice.operations.NumberedNames
import dev.sluice.wire.ApiObject
import dev.sluice.wire.Schema
import dev.sluice.wire.Secret
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

@POJO
@CompileStatic
final class SqlWord extends ToldVdbWord {
    private static final String ROWS_OF = 'the answer'

    final String about = 'Ask a VDB, or what a dSource copies: a row each, by names of columns.'
    final String example = "def late = { copy -> sql copy, 'select id from orders where age > \$1', 30 }"
    final String usage = 'sql takes a VDB or a dSource, a statement, and what stands for $1 and so on: ' +
            "sql 'qa1', 'select * from orders where id = \$1', 15"
    final List<String> options = ['database', 'readOnly', 'maxRows', 'superuser']
    final boolean question = true

    @Override
    boolean fits(Arguments given) {
        given.values.size() >= 2 && given.braces == null
    }

    @Override
    protected Object run(WordCall call) {
        if (call.values.size() < 2 || call.braces || !(call.values[1] instanceof CharSequence)) {
            throw call.misused()
        }
        Object database = call.object(call.values[0])
        Map<String, Object> body = body(call)
        rows(call.perform('question to', database) { Schema schema -> new AskDatabase(schema, database, body) })
    }

    private static Map<String, Object> body(WordCall call) {
        Map<String, Object> body = [:]
        call.named.each { name, value -> body.put(name.toString(), value instanceof CharSequence ? WireValues.text(value) : value) }
        body.put('statement', WireValues.text(call.values[1]))
        body.put('parameters', call.values.drop(2).collect {
            it == null || it instanceof Number || it instanceof Boolean || it instanceof Secret ? it : WireValues.text(it)
        })
        body
    }

    /** A row each, by the names of the columns, of which two of one name have a number, too; what was done, where that gives no rows. */
    private static Object rows(ApiObject answer) {
        List<String> columns = []
        answer.list('columns').each { columns << NumberedNames.of(it.toString()).filter { !columns.contains(it) }.findFirst().get() }
        if (!columns) {
            return answer.string('tag')
        }
        List<KnownRow> rows = answer.list('rows').collect { row -> new KnownRow(ROWS_OF, (Map<String, Object>) [columns, (List) row].transpose().collectEntries { it as List }) }
        new ObjectList<>(rows, KnownRow.ofNone(ROWS_OF, columns))
    }

    @Override
    String line(LineWriter writer, ApiObject settings) {
        Map<String, ?> question = settings.object('parameters')
        List<String> named = options.findAll { question[it] != null }.collect { "$it: ${writer.value(question[it], name)}".toString() }
        List<String> values = ((List<?>) question.parameters).withIndex(1).collect { value, number -> writer.value(value, name, number.toString()) }
        "sql ${(named + writer.name(settings) + writer.value(question.statement, name) + values).join(', ')}"
    }
}

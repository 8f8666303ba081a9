package dev.sluice.dsl.words.act

import dev.sluice.dsl.grammar.Arguments
import dev.sluice.dsl.grammar.ResultSort
import dev.sluice.dsl.grammar.ScriptChecker
import dev.sluice.dsl.grammar.Word
import dev.sluice.dsl.grammar.WordCall
import dev.sluice.dsl.grammar.Words
import dev.sluice.dsl.grammar.WrittenBody
import dev.sluice.dsl.words.object.ObjectWord
import dev.sluice.operations.Compare
import dev.sluice.operations.EnsureEffect
import dev.sluice.operations.ReadObject
import dev.sluice.operations.Update
import dev.sluice.wire.ApiObject
import dev.sluice.wire.Schema
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import org.codehaus.groovy.ast.expr.ArgumentListExpression
import org.codehaus.groovy.ast.expr.ConstantExpression
import org.codehaus.groovy.ast.expr.Expression
import org.codehaus.groovy.ast.expr.MethodCallExpression

/** Makes what is not there, changes what differs, and leaves alone what is as it should be. */
@POJO
@CompileStatic
final class EnsureWord extends Word {
    final String about = 'Say what there has to be; only what differs is sent.'
    final String example = "ensure group { name 'Testing'; description 'for the testers' }"
    final String usage = 'ensure takes what there has to be: ensure vdb { }, ensure group { }'
    final boolean acting = true
    final boolean writing = true
    final boolean beforeAWord = true

    /** A word that nobody knows is mistake enough. */
    @Override
    void check(Arguments given, ScriptChecker checker) {
        if (!fits(given) && !isMisspelt(made(given), checker)) {
            checker.mistake(given.word, usage)
        }
    }

    /** Whether what follows would make something if it stood by itself. */
    @Override
    boolean fits(Arguments given) {
        MethodCallExpression made = made(given)
        made != null && Words.named(made.methodAsString)?.makes != null && new Arguments(made).onlyBraces
    }

    private static boolean isMisspelt(MethodCallExpression made, ScriptChecker checker) {
        made != null && !Words.has(made.methodAsString) && !checker.isKnownCall(made.methodAsString)
    }

    private static MethodCallExpression made(Arguments given) {
        Expression only = given.oneValue ? given.values.first() : null
        only instanceof MethodCallExpression && only.implicitThis ? only : null
    }

    /** What follows is not to be made before somebody has looked, so its word and its braces are handed over by themselves. */
    @Override
    void readOn(Arguments given, ScriptChecker checker) {
        if (!fits(given)) {
            super.readOn(given, checker)
            return
        }
        MethodCallExpression made = made(given)
        Arguments inside = new Arguments(made)
        checker.place(made.methodAsString, made.method)
        checker.readBlock(checker.grammar.inside(Words.named(made.methodAsString)), made, inside.braces)
        given.call.arguments = new ArgumentListExpression(new ConstantExpression(made.methodAsString), inside.braces)
    }

    @Override
    ResultSort gives(Arguments given, Schema schema, ResultSort first) {
        Object named = made(given)?.methodAsString ?: Arguments.literal(given.values.find())
        Word wanted = named == null ? null : Words.named(named.toString())
        wanted instanceof ObjectWord && wanted.makes != null ? wanted.made : null
    }

    @Override
    protected Object run(WordCall call) {
        Word word = call.values.size() == 1 && call.braces.size() == 1 && !call.naming ? Words.named(call.values.first().toString()) : null
        if (word?.makes == null) {
            throw call.misused()
        }
        ObjectWord wanted = (ObjectWord) word
        try {
            return ensured(new WordCall(wanted, call.braces as Object[], call.around), wanted)
        } catch (Throwable failed) {
            call.around.lab?.missed()
            throw failed
        }
    }

    private static ApiObject ensured(WordCall call, ObjectWord wanted) {
        WrittenBody said = wanted.described(call, call.onlyBraces())
        ensured(call, wanted, wanted.whole(call, said) { ObjectWord other, WrittenBody body -> ensured(call, other, body) })
    }

    private static ApiObject ensured(WordCall call, ObjectWord wanted, WrittenBody body) {
        Object title = wanted.title(body.fields)
        Map<String, Object> outcome = call.perform(wanted.name, title) { Schema schema ->
            body.checked(new Compare(schema, wanted.name, wanted.root(schema), wanted.makes, body.fields), wanted.name)
        }
        ApiObject found = (ApiObject) outcome.found
        if (found == null) {
            ApiObject made = call.perform(wanted.making, title) { Schema schema -> new EnsureEffect<ApiObject>(wanted.creation(schema, body.fields)) }
            call.around.lab?.made(made)
            return made
        }
        call.around.lab?.say(found)
        List<Map<String, Object>> updates = (List<Map<String, Object>>) outcome.updates
        if (updates) {
            call.around.lab?.mustNotChange(found, updates.collectMany { Map<String, Object> update -> fields(update.changes) })
        }
        updates.each { Map<String, Object> update ->
            call.perform("update of $wanted.name", title) { Schema schema ->
                new EnsureEffect<ApiObject>(new Update(schema, update.object, (Map<String, Object>) update.changes))
            }
        }
        updates ? call.perform('read of', title) { Schema schema -> new ReadObject(schema, found) } : found
    }

    private static Set<String> fields(Object changes) {
        ((Map<String, Object>) changes).keySet() - 'type'
    }
}

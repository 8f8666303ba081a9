package dev.sluice.dsl

import dev.sluice.client.EngineException
import dev.sluice.dsl.flow.EngineWatcher
import dev.sluice.dsl.grammar.LineWriter
import dev.sluice.dsl.grammar.PlannedChange
import dev.sluice.dsl.grammar.Word
import dev.sluice.dsl.grammar.Words
import dev.sluice.language.ChangeHistory
import dev.sluice.language.Literal
import dev.sluice.language.Script as Text
import dev.sluice.language.ScriptException
import dev.sluice.operations.InvalidRequest
import dev.sluice.operations.NameReference
import dev.sluice.operations.Operation
import dev.sluice.operations.Performer
import dev.sluice.operations.ReadObject
import dev.sluice.wire.ApiObject
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import java.util.function.Consumer
import java.util.function.Function

/** The changes of a conversation, each with what takes it back. */
@POJO
@CompileStatic
final class RememberedChanges implements ChangeHistory, EngineWatcher {
    private static final int MOST = 1000
    private static final String INDENT = '    '

    private final GroovyConversation conversation
    private final Consumer<String> warned
    private final Deque<ChangeHistory.DoneChange> done = new ArrayDeque<>()
    private boolean forgot
    private boolean takingBack

    RememberedChanges(GroovyConversation conversation, Consumer<String> warned) {
        this.conversation = conversation
        this.warned = warned
    }

    @Override
    <R> R perform(String name, Performer engine, Operation<R> operation) {
        if (!operation.writes() || takingBack) {
            return engine.perform(operation)
        }
        LineWriter writer = new LineWriter(engine.schema(), { String reference -> called(engine, reference) })
        Word word = Words.asking(operation.word())
        Function<Object, String> inverse = (Function<Object, String>) known { word.inverse(new PlannedChange(engine, operation.settings(), writer)) }
        String line = known { writer.line(operation) }
        if (inverse == null && line != null && !word.question && isThere(engine, operation)) {
            warned.accept("this cannot be undone: ${ChangeHistory.DoneChange.brief(line)}".toString())
        }
        R result = engine.perform(operation)
        if (line != null && operation.hasChanged(result)) {
            keep(new ChangeHistory.DoneChange(name, line, inverse == null ? null : (String) known { inverse.apply(result) }))
        }
        result
    }

    /** Whether there is what is to be changed; where nothing there is named, that is so. */
    private static boolean isThere(Performer engine, Operation<?> operation) {
        ApiObject settings = operation.settings()
        settings.string('object') == null || settings.string('of') == null || known { engine.perform(new ReadObject(engine.schema(), settings.string('of'), settings.string('object'))) } != null
    }

    /** What cannot be found out before a change, the change itself will complain of. */
    private static <T> T known(Closure<T> question) {
        try {
            return question.call()
        } catch (InvalidRequest | EngineException unknown) {
            return null
        }
    }

    private static String called(Performer engine, String reference) {
        known { engine.perform(new NameReference(engine.schema(), reference)) } ?: reference
    }

    private void keep(ChangeHistory.DoneChange deed) {
        done.addLast(deed)
        if (done.size() > MOST) {
            done.removeFirst()
            forgot = true
        }
    }

    @Override
    Optional<ChangeHistory.DoneChange> last() {
        Optional.ofNullable(done.peekLast())
    }

    @Override
    Object takeBack() throws ScriptException {
        takingBack = true
        try {
            Object result = conversation.evaluate(new Text('undo', done.peekLast().inverse()))
            done.removeLast()
            result
        } finally {
            takingBack = false
        }
    }

    /** What stands in the engine of another name is inside its braces. */
    @Override
    String script() {
        StringBuilder script = new StringBuilder()
        if (forgot) {
            script << "// Only the last $MOST changes were remembered.\n"
        }
        String around = null
        done.each { deed ->
            if (deed.engine() != around) {
                script << (around == null ? '' : '}\n') << (deed.engine() == null ? '' : "engine(${Literal.quoted(deed.engine())}) {\n")
                around = deed.engine()
            }
            script << (around == null ? deed.line() : deed.line().readLines().collect { INDENT + it }.join('\n')) << '\n'
        }
        script << (around == null ? '' : '}\n')
        script
    }
}

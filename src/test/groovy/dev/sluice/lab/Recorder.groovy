package dev.sluice.lab

import dev.sluice.operations.AcceptedEffect
import dev.sluice.operations.Effect
import dev.sluice.operations.Engines
import dev.sluice.operations.Operation
import dev.sluice.operations.Performer
import dev.sluice.wire.ApiObject
import dev.sluice.wire.Schema
import java.time.Instant

/**
 * An engine of paper: writes down what a script asks of it and answers with placeholders. For specs of the language alone.
 */
class Recorder implements Performer, Engines {
    /** What was asked, in order. */
    final List<Operation<?>> asked = []
    /** The names under which it was opened. */
    final List<String> opened = []
    /** What the next operation of a word gives, or the exception that it ends with; placeholders for all others. */
    final Map<String, Object> answers = [:]
    int closed
    /** Whether it may send what our schema does not know. */
    boolean foreign

    @Override
    boolean mayDiffer(String engine) { foreign }

    @Override
    Performer open(String engine) {
        opened << engine
        this
    }

    @Override
    <R> R perform(Operation<R> operation) {
        asked << operation
        def answer = answers[operation.word()]
        if (answer instanceof Throwable) {
            throw answer.fillInStackTrace()
        }
        answer ?: placeholder(operation)
    }

    @Override
    AcceptedEffect send(Effect<?> effect, String mark) {
        perform(effect)
        new AcceptedEffect(null, null, "PLACEHOLDER-${asked.size()}")
    }

    @Override
    <R> R finish(Effect<R> effect, AcceptedEffect accepted) {
        placeholder(effect)
    }

    @Override
    Optional<AcceptedEffect> trace(Effect<?> effect, String mark, Instant since) {
        Optional.empty()
    }

    private Object placeholder(Operation<?> operation) {
        operation.word() == 'list' ? [] : ApiObject.of(type: operation.settings().of ?: 'AppDataContainer', reference: "PLACEHOLDER-${asked.size()}" as String)
    }

    /** The words of what was asked. */
    List<String> words() {
        asked*.word()
    }

    @Override
    Schema schema() {
        Schema.standard()
    }

    @Override
    String target() {
        "paper:${opened.last() ?: 'default'}"
    }

    @Override
    void close() {
        closed++
    }
}

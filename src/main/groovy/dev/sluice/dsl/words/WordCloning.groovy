package dev.sluice.dsl.words

import dev.sluice.dsl.failure.DslException
import dev.sluice.dsl.grammar.HistoryPoint
import dev.sluice.dsl.grammar.WordCall
import dev.sluice.operations.Operation
import dev.sluice.operations.clone.CloningContext
import dev.sluice.wire.ApiObject
import dev.sluice.wire.Schema
import dev.sluice.wire.Secret
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import java.util.function.Function

/** A clone that a script asks for by its word. */
@POJO
@CompileStatic
final class WordCloning implements CloningContext {
    private final WordCall call

    WordCloning(WordCall call) {
        this.call = call
    }

    @Override
    <R> R perform(String doing, Object what, Function<Schema, Operation<R>> operation) {
        call.perform(doing, what) { Schema schema -> operation.apply(schema) }
    }

    @Override
    Map<String, Object> pointOf(ApiObject parent) {
        new HistoryPoint(call.grammar(), call.around).chosen(parent.reference(), call.named.at, call.named.stale) { -> parent }
    }

    @Override
    Secret ask(String question, String otherwise) {
        call.around.engines.askIfPossible(question).orElseThrow { DslException.about(call.word.name, otherwise) }
    }

    @Override
    void uses(String user, Secret password) {
        call.around.run.conceal(password)
    }

    @Override
    void say(String text) {
        call.around.run.settings().hints().accept(text)
    }
}

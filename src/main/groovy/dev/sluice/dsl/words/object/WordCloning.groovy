package dev.sluice.dsl.words.object

import dev.sluice.dsl.failure.DslException
import dev.sluice.dsl.failure.EngineRefusal
import dev.sluice.dsl.grammar.HistoryPoint
import dev.sluice.dsl.grammar.WordCall
import dev.sluice.operations.InvalidRequest
import dev.sluice.operations.Operation
import dev.sluice.operations.ReadObject
import dev.sluice.operations.TypedDuration
import dev.sluice.operations.clone.BranchClone
import dev.sluice.operations.clone.CloneRequest
import dev.sluice.operations.clone.Cloning
import dev.sluice.operations.clone.CloningContext
import dev.sluice.operations.clone.SqlFile
import dev.sluice.operations.clone.WantedLease
import dev.sluice.wire.ApiObject
import dev.sluice.wire.Schema
import dev.sluice.wire.Secret
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import java.time.Duration
import java.util.function.Function
import java.util.function.Supplier

/** A clone that a script asks for by its word. */
@POJO
@CompileStatic
final class WordCloning implements CloningContext {
    private final WordCall call

    WordCloning(WordCall call) {
        this.call = call
    }

    /**
     * Makes the VDB that {@code call} asks for.
     *
     * @param source what it is a copy of
     * @param name of the VDB, or null for a free one
     */
    static ApiObject clone(WordCall call, Object source, Object name) {
        refusedInWords(call) { new Cloning(new WordCloning(call), requested(call, source, name)).run() }
    }

    /** Gives the VDB of that name, else makes it. */
    static ApiObject branch(WordCall call, Object source, String name) {
        Map<String, Object> clone = refusedInWords(call) {
            new BranchClone(new WordCloning(call), requested(call, source, name)).run { it.name == name }
        }
        call.perform('read of', name) { Schema schema -> new ReadObject(schema, clone.reference) }
    }

    private static CloneRequest requested(WordCall call, Object source, Object name) {
        Map<Object, Object> said = call.named
        new CloneRequest(source, name?.toString(), said.group, said.path?.toString(), lease(call), sql(call, said.after))
    }

    /** What is said as null ends it never. */
    static WantedLease lease(WordCall call) {
        Map<Object, Object> said = call.named
        WantedLease timed = said.containsKey('ttl') ? WantedLease.NONE.ending(length(call, said.ttl)) : WantedLease.NONE
        WantedLease whole = said.containsKey('idle') ? timed.idle(length(call, said.idle)) : timed
        said.protect == null ? whole : whole.protectedFor(length(call, said.protect))
    }

    private static Duration length(WordCall call, Object said) {
        if (said == null) {
            return null
        }
        Duration span = said instanceof Duration ? said : TypedDuration.of(said.toString()).orElse(Duration.ZERO)
        if (span <= Duration.ZERO) {
            throw DslException.about(call.word.name, "${EngineRefusal.quoted(said)} is no length of time. Write one such as '30m', '8h' or '3d'.")
        }
        span
    }

    private static <R> R refusedInWords(WordCall call, Supplier<R> work) {
        try {
            return work.get()
        } catch (InvalidRequest invalid) {
            throw new DslException(call.word.name, invalid)
        }
    }

    private static SqlFile sql(WordCall call, Object file) {
        try {
            file == null ? null : SqlFile.read(file.toString())
        } catch (IOException unreadable) {
            throw DslException.about(call.word.name, "after: '$file' cannot be read. Name a file with SQL.")
        }
    }

    @Override
    <R> R perform(String doing, Object what, Function<Schema, Operation<R>> operation) {
        call.perform(doing, what) { Schema schema -> operation.apply(schema) }
    }

    @Override
    Map<String, Object> pointOf(ApiObject parent) {
        new HistoryPoint(call.grammar(), call.around).chosen(parent.reference(), call.named) { -> parent }
    }

    @Override
    Secret ask(String question, String otherwise) {
        call.around.engines.askIfPossible(question).orElseThrow { DslException.about(call.word.name, otherwise) }
    }

    @Override
    void uses(String user, Secret password, Object said) {
        call.around.run.conceal([password, said])
    }

    @Override
    Map<String, String> variables() {
        System.getenv()
    }

    @Override
    void say(String text) {
        call.around.run.settings().told().hints().accept(text)
    }
}

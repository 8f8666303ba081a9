package dev.sluice.dsl.failure

import dev.sluice.client.ConnectionException
import dev.sluice.client.EngineException
import dev.sluice.wire.ApiError
import dev.sluice.wire.ApiObject
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

/** An engine refused what a word asked for, began it and failed, or could not be reached. */
@POJO
@CompileStatic
final class EngineRefusal extends RuntimeException {
    /** The word of the script. */
    final String word

    EngineRefusal(String word, ConnectionException unreached) {
        super(unreached.message, unreached)
        this.word = word
    }

    /**
     * @param doing what was asked for, such as {@code provision of}
     * @param what it was asked for: an object, a reference or a name
     */
    EngineRefusal(String word, String doing, Object what, EngineException refused) {
        super(text("$doing ${quoted(what)}", refused), refused)
        this.word = word
    }

    /** What it is about: what the engine says by itself, or what is no engine. */
    String getReason() {
        String unreached = message.startsWith("'") ? message : ''
        cause instanceof EngineException ? ((EngineException) cause).error().summary() : unreached
    }

    /** The fields that it is about, the outermost first; nothing where it is about none. */
    List<String> getFields() {
        cause instanceof EngineException ? ((EngineException) cause).error().path() : []
    }

    private static String text(String doing, EngineException refused) {
        ApiError error = refused.error()
        String what = refused.job() == null ? "the engine refused $doing" : "$doing failed"
        String why = error.summary()
        "$what: $why${why.endsWith('.') || !error.action() ? '' : '.'}${error.action() ? ' ' + error.action() : ''}"
    }

    /** A name as the user knows it. */
    static String quoted(Object what) {
        "'${what instanceof ApiObject ? what.name() ?: what.reference() : what}'"
    }
}

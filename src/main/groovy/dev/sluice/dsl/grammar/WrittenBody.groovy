package dev.sluice.dsl.grammar

import dev.sluice.dsl.failure.DslException
import dev.sluice.operations.Operation
import dev.sluice.wire.Mistake
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

/** What a script wrote in the braces or pairs of a word, and the words that it could use there. */
@POJO
@CompileStatic
final class WrittenBody {
    final Vocabulary vocabulary
    final Map<String, Object> fields

    /** @param vocabulary null where nothing can be written */
    WrittenBody(Vocabulary vocabulary, Map<String, Object> fields) {
        this.vocabulary = vocabulary
        this.fields = fields
    }

    /** {@code operation}, which is made of this, unless the schema has something against it: that is one {@link DslException}. */
    def <O extends Operation<?>> O checked(O operation, String word) {
        List<Mistake> mistakes = operation.mistakes()
        if (mistakes) {
            throw new DslException(word, mistakes.collect { BodyCheck.worded(it, vocabulary, fields) })
        }
        operation
    }
}

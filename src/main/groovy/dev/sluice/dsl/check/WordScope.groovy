package dev.sluice.dsl.check

import dev.sluice.dsl.grammar.KnownValue
import dev.sluice.dsl.grammar.Vocabulary
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import org.codehaus.groovy.ast.expr.ClosureExpression

/** Where a reader of a script is: which words count there. */
@POJO
@CompileStatic
final class WordScope {
    /** Outside all braces, or directly inside those of {@code engine}. */
    static final WordScope TOP = new WordScope(null, null, null, true)
    /** In braces whose meaning only their run can tell: nothing there is held against its writer. */
    static final WordScope ELSEWHERE = new WordScope(null, null, null, false)

    /** The words of the block, or null where the words that stand by themselves count. */
    final Vocabulary vocabulary
    /** What the block says so far. */
    final KnownValue said
    final ClosureExpression braces
    /** Whether a word that nobody knows is a mistake. */
    final boolean strict

    private WordScope(Vocabulary vocabulary, KnownValue said, ClosureExpression braces, boolean strict) {
        this.vocabulary = vocabulary
        this.said = said
        this.braces = braces
        this.strict = strict
    }

    static WordScope block(Vocabulary vocabulary, KnownValue said, ClosureExpression braces) {
        new WordScope(vocabulary, said, braces, true)
    }

    boolean isBlock() {
        vocabulary != null
    }
}

package dev.sluice.dsl

import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import org.codehaus.groovy.ast.expr.ClosureExpression

/** Where a reader of a script is: which words count there. */
@POJO
@CompileStatic
final class Spot {
    /** Outside all braces, or directly inside those of {@code engine}. */
    static final Spot TOP = new Spot(null, null, null, true)
    /** In braces whose meaning only their run can tell: nothing there is held against its writer. */
    static final Spot ELSEWHERE = new Spot(null, null, null, false)

    /** The words of the block, or null where the words that stand by themselves count. */
    final Vocabulary vocabulary
    /** What the block says so far. */
    final Said said
    final ClosureExpression braces
    /** Whether a word that nobody knows is a mistake. */
    final boolean strict

    private Spot(Vocabulary vocabulary, Said said, ClosureExpression braces, boolean strict) {
        this.vocabulary = vocabulary
        this.said = said
        this.braces = braces
        this.strict = strict
    }

    static Spot block(Vocabulary vocabulary, Said said, ClosureExpression braces) {
        new Spot(vocabulary, said, braces, true)
    }

    boolean isBlock() {
        vocabulary != null
    }
}

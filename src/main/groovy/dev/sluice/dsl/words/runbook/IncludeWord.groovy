package dev.sluice.dsl.words.runbook

import dev.sluice.dsl.grammar.Arguments
import dev.sluice.dsl.grammar.CompletionPlace
import dev.sluice.dsl.grammar.WordCall
import dev.sluice.language.Choices.Choice
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import org.codehaus.groovy.ast.expr.ConstantExpression

@POJO
@CompileStatic
final class IncludeWord extends FlowWord {
    final String about = 'Take in the functions and classes of another file.'
    final String example = "include 'common.groovy'"
    final String usage = "include stands at the beginning of a line and names a file beside the script: include 'common.groovy'"

    @Override
    boolean fits(Arguments given) {
        given.oneValue && given.values[0] instanceof ConstantExpression && given.call.columnNumber <= 1
    }

    @Override
    List<Choice> choices(CompletionPlace at) {
        at.files()
    }

    /** It was done before the script began. */
    @Override
    protected Object run(WordCall call) {
        null
    }
}

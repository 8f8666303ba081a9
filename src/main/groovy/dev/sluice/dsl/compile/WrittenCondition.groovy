package dev.sluice.dsl.compile

import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import org.codehaus.groovy.ast.expr.BooleanExpression
import org.codehaus.groovy.ast.expr.Expression
import org.codehaus.groovy.ast.expr.ExpressionTransformer

/** What an assertion says, parts of which have been rewritten. Where Groovy tells it, it tells what the script wrote. */
@POJO
@CompileStatic
final class WrittenCondition extends BooleanExpression {
    private final String written

    WrittenCondition(BooleanExpression rewritten, String written) {
        super(rewritten.expression)
        this.written = written
        sourcePosition = rewritten
        copyNodeMetaData(rewritten)
    }

    @Override
    String getText() {
        written
    }

    @Override
    Expression transformExpression(ExpressionTransformer transformer) {
        new WrittenCondition((BooleanExpression) super.transformExpression(transformer), written)
    }
}

package dev.sluice.dsl.compile

import dev.sluice.dsl.grammar.Words
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import org.codehaus.groovy.ast.expr.ArgumentListExpression
import org.codehaus.groovy.ast.expr.BinaryExpression
import org.codehaus.groovy.ast.expr.ConstantExpression
import org.codehaus.groovy.ast.expr.Expression
import org.codehaus.groovy.ast.expr.MethodCallExpression
import org.codehaus.groovy.ast.expr.PropertyExpression
import org.codehaus.groovy.ast.expr.VariableExpression
import org.codehaus.groovy.control.SourceUnit

/** Lets a VDB be asked for {@code vdb('qa1').jdbcUrl}, a field of its source configuration, and for all of those by {@code connection}. */
@POJO
@CompileStatic
final class AddressRewriting extends Rewriting {
    private static final List<String> PROPERTIES = Words.named('connection').properties
    static final String FIELD = PROPERTIES.first()
    static final String ABOUT = 'The address of its first database, for Java.'

    AddressRewriting(SourceUnit source) {
        super(source)
    }

    @Override
    protected Expression instead(Expression expression) {
        if (expression instanceof BinaryExpression && expression.operation.text == '=') {
            PropertyExpression written = expression.leftExpression.getNodeMetaData(AddressRewriting)
            expression.leftExpression = written ?: expression.leftExpression
        }
        expression instanceof PropertyExpression && expression.propertyAsString in PROPERTIES ? asked(expression) : expression
    }

    private static Expression asked(PropertyExpression property) {
        String how = how(property.spreadSafe, property.safe)
        MethodCallExpression call = new MethodCallExpression(VariableExpression.THIS_EXPRESSION, 'addressOf',
                new ArgumentListExpression(property.objectExpression, new ConstantExpression(how), property.property))
        call.sourcePosition = property
        call.putNodeMetaData(AddressRewriting, property)
        call
    }
}

package dev.sluice.dsl.compile

import dev.sluice.dsl.flow.SecretMethods
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import org.codehaus.groovy.ast.ClassHelper
import org.codehaus.groovy.ast.expr.ArgumentListExpression
import org.codehaus.groovy.ast.expr.BinaryExpression
import org.codehaus.groovy.ast.expr.ClassExpression
import org.codehaus.groovy.ast.expr.ConstantExpression
import org.codehaus.groovy.ast.expr.Expression
import org.codehaus.groovy.ast.expr.MethodCallExpression
import org.codehaus.groovy.ast.expr.PropertyExpression
import org.codehaus.groovy.ast.expr.VariableExpression
import org.codehaus.groovy.control.SourceUnit
import org.codehaus.groovy.syntax.Types

/**
 * Refuses to make other data of a secret, or of a text with one in it, and to make it a part of a text: it would be made of the stars in
 * its place.
 */
@POJO
@CompileStatic
final class SecretRewriting extends Rewriting {
    private static final Set<String> METHODS = ['toString', 'getBytes', 'getChars', 'toCharArray', 'chars', 'codePoints', 'encodeBase64',
            'encodeBase64Url', 'encodeHex', 'md5', 'sha256', 'digest', 'concat', 'format', 'formatted', 'replace', 'toURL', 'toURI'] as Set
    private static final Set<String> PROPERTIES = ['bytes', 'chars'] as Set

    SecretRewriting(SourceUnit source) {
        super(source)
    }

    @Override
    protected Expression instead(Expression expression) {
        if (expression instanceof MethodCallExpression && !expression.implicitThis && METHODS.contains(expression.methodAsString)) {
            expression.objectExpression = open(expression.objectExpression)
            return expression
        }
        if (expression instanceof BinaryExpression && expression.operation.type in [Types.PLUS, Types.PLUS_EQUAL]) {
            return summed((BinaryExpression) expression)
        }
        boolean reads = expression instanceof PropertyExpression && PROPERTIES.contains(((PropertyExpression) expression).propertyAsString)
        reads ? read((PropertyExpression) expression) : expression
    }

    private static Expression summed(BinaryExpression sum) {
        boolean counts = [sum.leftExpression, sum.rightExpression].any { isNumber(it) }
        boolean assigns = sum.operation.type == Types.PLUS_EQUAL
        // What else may stand to the left of += has to be read once only.
        if (counts || assigns && !(sum.leftExpression instanceof VariableExpression)) {
            return sum
        }
        MethodCallExpression joined = new MethodCallExpression(new ClassExpression(ClassHelper.make(SecretMethods)), 'joined',
                new ArgumentListExpression(measured(sum.leftExpression, sum.rightExpression)))
        joined.sourcePosition = sum
        joined.method.sourcePosition = sum
        assigns ? assigned(sum, joined) : joined
    }

    private static Expression read(PropertyExpression property) {
        PropertyExpression open = new PropertyExpression(open(property.objectExpression), property.property, property.safe)
        open.spreadSafe = property.spreadSafe
        open.sourcePosition = property
        open
    }

    private static Expression open(Expression object) {
        boolean harmless = object instanceof ConstantExpression || object instanceof VariableExpression && object.name in ['this', 'super']
        if (harmless) {
            return object
        }
        MethodCallExpression call = new MethodCallExpression(VariableExpression.THIS_EXPRESSION, 'withoutSecret', new ArgumentListExpression(object))
        call.sourcePosition = object
        call.method.sourcePosition = object
        call
    }
}

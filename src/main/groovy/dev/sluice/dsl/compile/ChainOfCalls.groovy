package dev.sluice.dsl.compile

import dev.sluice.dsl.grammar.Words
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import org.codehaus.groovy.ast.expr.ArrayExpression
import org.codehaus.groovy.ast.expr.CastExpression
import org.codehaus.groovy.ast.expr.ClassExpression
import org.codehaus.groovy.ast.expr.ConstantExpression
import org.codehaus.groovy.ast.expr.ConstructorCallExpression
import org.codehaus.groovy.ast.expr.Expression
import org.codehaus.groovy.ast.expr.GStringExpression
import org.codehaus.groovy.ast.expr.ListExpression
import org.codehaus.groovy.ast.expr.MethodCallExpression
import org.codehaus.groovy.ast.expr.PropertyExpression
import org.codehaus.groovy.ast.expr.TupleExpression
import org.codehaus.groovy.ast.expr.VariableExpression

/**
 * Calls of which each is told to what the one before gives: {@code new PrintWriter(file).append('x').close()}. It stands alone where no method
 * or word of the script and no braces take part, so that nothing of the script is left undone when it is given up midway.
 */
@POJO
@CompileStatic
final class ChainOfCalls {
    private static final Set<String> OF_SCRIPT = ['this', 'super', 'delegate', 'owner'] as Set

    int calls
    final boolean alone

    ChainOfCalls(Expression expression) {
        alone = isPlain(expression)
    }

    private boolean isPlain(Expression expression) {
        switch (expression) {
            case ConstantExpression:
            case ClassExpression: return true
            case VariableExpression: return !OF_SCRIPT.contains(((VariableExpression) expression).name) && Words.listing(((VariableExpression) expression).name) == null
            case GStringExpression: return ((GStringExpression) expression).values.every { isPlain(it) }
            case ListExpression: return ((ListExpression) expression).expressions.every { isPlain(it) }
            case ArrayExpression: return ((ArrayExpression) expression).expressions.every { isPlain(it) }
            case CastExpression: return isPlain(((CastExpression) expression).expression)
            case PropertyExpression: return isPlain(((PropertyExpression) expression).objectExpression)
            case ConstructorCallExpression: return isMade((ConstructorCallExpression) expression)
            case MethodCallExpression: return isTold((MethodCallExpression) expression)
            default: return false
        }
    }

    private boolean isMade(ConstructorCallExpression call) {
        calls++
        !call.specialCall && !call.usingAnonymousInnerClass && arePlain(call.arguments)
    }

    private boolean isTold(MethodCallExpression call) {
        calls++
        boolean named = call.method instanceof ConstantExpression && !Words.has(call.methodAsString)
        named && !call.implicitThis && !call.spreadSafe && isPlain(call.objectExpression)
                && (ofLibrary(call.objectExpression) ? arePlain(call.arguments) : areValues(call.arguments))
    }

    /** Whether the call cannot reach the script, whatever it is given: it begins with a class or a new object. */
    private static boolean ofLibrary(Expression object) {
        object instanceof ClassExpression || object instanceof ConstructorCallExpression
                || object instanceof MethodCallExpression && !object.implicitThis && ofLibrary(object.objectExpression)
                || object instanceof PropertyExpression && ofLibrary(object.objectExpression)
    }

    private boolean arePlain(Expression arguments) {
        arguments instanceof TupleExpression && arguments.expressions.every { isPlain(it) }
    }

    /** Whether nothing is called for them. */
    private boolean areValues(Expression arguments) {
        int before = calls
        boolean plain = arePlain(arguments)
        plain && calls == before
    }
}

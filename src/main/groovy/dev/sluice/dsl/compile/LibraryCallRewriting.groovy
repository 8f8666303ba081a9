package dev.sluice.dsl.compile

import dev.sluice.dsl.grammar.Words
import dev.sluice.dsl.rehearsal.LibraryCall
import dev.sluice.dsl.rehearsal.Unknown
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import org.codehaus.groovy.ast.ASTNode
import org.codehaus.groovy.ast.ClassHelper
import org.codehaus.groovy.ast.ModuleNode
import org.codehaus.groovy.ast.expr.ArgumentListExpression
import org.codehaus.groovy.ast.expr.ClassExpression
import org.codehaus.groovy.ast.expr.ConstantExpression
import org.codehaus.groovy.ast.expr.Expression
import org.codehaus.groovy.ast.expr.MapExpression
import org.codehaus.groovy.ast.expr.MethodCallExpression
import org.codehaus.groovy.ast.expr.MethodPointerExpression
import org.codehaus.groovy.ast.expr.NamedArgumentListExpression
import org.codehaus.groovy.ast.expr.TupleExpression
import org.codehaus.groovy.ast.expr.VariableExpression
import org.codehaus.groovy.control.SourceUnit

/** Has a rehearsal look at what a method is given, and called on, before it compares something {@link Unknown}: see {@link LibraryCall}. */
@POJO
@CompileStatic
final class LibraryCallRewriting extends Rewriting {
    private static final Set<String> OF_SCRIPT = ['this', 'super'] as Set
    /** The methods that no object has for itself. */
    private static final Set<String> CONSTRUCTORS = ['new', '<init>'] as Set

    LibraryCallRewriting(SourceUnit source) {
        super(source)
    }

    @Override
    void rewrite(ModuleNode script) {
        super.rewrite(script)
        script.classes.findAll { !it.script }.each { it.visitContents(this) }
    }

    @Override
    protected Expression instead(Expression expression) {
        if (expression instanceof MethodCallExpression && isAsked((MethodCallExpression) expression)) {
            return told((MethodCallExpression) expression)
        }
        expression instanceof MethodPointerExpression && isAsked(expression.expression, expression.methodName.text) ? pointer((MethodPointerExpression) expression) : expression
    }

    private static boolean isAsked(MethodCallExpression call) {
        !call.implicitThis && isAsked(call.objectExpression, call.methodAsString) && !Words.has(call.methodAsString)
    }

    /** Whether it may be a method of a library that looks at something. */
    private static boolean isAsked(Expression object, String method) {
        boolean ours = object instanceof ClassExpression || object instanceof VariableExpression && OF_SCRIPT.contains(object.name)
        object != null && !ours && !LibraryCall.CARRYING.contains(method) && !CONSTRUCTORS.contains(method)
    }

    private static Expression told(MethodCallExpression call) {
        List<Expression> given = call.arguments instanceof TupleExpression ? ((TupleExpression) call.arguments).expressions : [call.arguments]
        List<Expression> values = given.collect { it instanceof NamedArgumentListExpression ? new MapExpression(it.mapEntryExpressions) : it }
        asked('told', call, [call.objectExpression, new ConstantExpression(how(call.spreadSafe, call.safe)), call.method] + values)
    }

    private static Expression pointer(MethodPointerExpression pointer) {
        asked('pointer', pointer, [pointer.expression, pointer.methodName])
    }

    private static Expression asked(String what, ASTNode at, List<Expression> given) {
        MethodCallExpression asked = new MethodCallExpression(new ClassExpression(ClassHelper.make(Unknown)), what, new ArgumentListExpression(given))
        asked.sourcePosition = at
        asked.method.sourcePosition = at
        asked
    }
}

package dev.sluice.dsl.compile

import dev.sluice.dsl.grammar.Arguments
import dev.sluice.dsl.grammar.Words
import dev.sluice.dsl.rehearsal.LibraryCall
import dev.sluice.dsl.rehearsal.Unknown
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import org.codehaus.groovy.ast.ASTNode
import org.codehaus.groovy.ast.ModuleNode
import org.codehaus.groovy.ast.expr.ArgumentListExpression
import org.codehaus.groovy.ast.expr.ClassExpression
import org.codehaus.groovy.ast.expr.ClosureExpression
import org.codehaus.groovy.ast.expr.ConstantExpression
import org.codehaus.groovy.ast.expr.Expression
import org.codehaus.groovy.ast.expr.ListExpression
import org.codehaus.groovy.ast.expr.MethodCallExpression
import org.codehaus.groovy.ast.expr.MethodPointerExpression
import org.codehaus.groovy.ast.expr.SpreadExpression
import org.codehaus.groovy.ast.expr.VariableExpression
import org.codehaus.groovy.control.SourceUnit

/** Has a rehearsal look at what a method is given, and called on, before it compares something {@link Unknown}: see {@link LibraryCall}. */
@POJO
@CompileStatic
final class LibraryCallRewriting extends Rewriting {
    private static final Set<String> OF_SCRIPT = ['this', 'super'] as Set
    /** The methods that no object has for itself. */
    private static final Set<String> CONSTRUCTORS = ['new', '<init>'] as Set

    /** The methods of libraries that the script calls by their names alone. */
    private Set<String> imported
    private boolean ofScript = true

    LibraryCallRewriting(SourceUnit source) {
        super(source)
    }

    @Override
    void rewrite(ModuleNode script) {
        Collection<String> whole = script.staticStarImports.values()*.className.findAll { LibraryCall.isOfLibrary(it) }.collectMany { methods(it) }
        imported = script.staticImports.findAll { LibraryCall.isOfLibrary(it.value.className) }.keySet() + whole
        super.rewrite(script)
        ofScript = false
        rewriteClasses(script)
    }

    @Override
    protected Expression instead(Expression expression) {
        if (expression instanceof MethodCallExpression && isAsked((MethodCallExpression) expression)) {
            return told((MethodCallExpression) expression)
        }
        if (expression instanceof MethodCallExpression && isNear((MethodCallExpression) expression)) {
            return handed((MethodCallExpression) expression)
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
        asked('told', call, [call.objectExpression, new ConstantExpression(how(call.spreadSafe, call.safe)), call.method] + Arguments.packed(Arguments.values(call.arguments)))
    }

    /** Whether it is a call of whatever is near and has such a method: {@code contains(x)} within the braces of {@code with}. */
    private boolean isNear(MethodCallExpression call) {
        boolean own = call.implicitThis || !ofScript && call.objectExpression instanceof VariableExpression && OF_SCRIPT.contains(((VariableExpression) call.objectExpression).name)
        own && !LibraryCall.CARRYING.contains(call.methodAsString) && !Words.has(call.methodAsString)
    }

    /** Leaves to Groovy who is called, and looks at what is handed over. */
    private Expression handed(MethodCallExpression call) {
        String name = call.methodAsString
        if (call.implicitThis && imported.contains(name)) {
            // Which of the methods of that name is meant, Groovy finds by how many values are written.
            call.arguments = new ArgumentListExpression(Arguments.values(call.arguments).collect { decided(it) })
            return call
        }
        List<Expression> near = near()
        if (!ofScript) {
            near.add(VariableExpression.THIS_EXPRESSION)
        }
        if (near) {
            Expression inBraces = depth > 0 ? ConstantExpression.TRUE : ConstantExpression.FALSE
            Expression method = name == null ? ConstantExpression.NULL : new ConstantExpression(name)
            call.arguments = new ArgumentListExpression(new SpreadExpression(asked('handed', call, [inBraces, new ListExpression(near), method] + Arguments.packed(Arguments.values(call.arguments)))))
        }
        call
    }

    private static Expression decided(Expression value) {
        if (value instanceof SpreadExpression) {
            return new SpreadExpression(decided(value.expression))
        }
        value instanceof ClosureExpression ? value : asked('decided', value, [value])
    }

    /** The names of the methods of a class of Java. */
    private static Collection<String> methods(String type) {
        try {
            return Class.forName(type, false, LibraryCallRewriting.classLoader).methods*.name
        } catch (ClassNotFoundException none) {
            return []
        }
    }

    private static Expression pointer(MethodPointerExpression pointer) {
        asked('pointer', pointer, [pointer.expression, pointer.methodName])
    }

    private static Expression asked(String what, ASTNode at, List<Expression> given) {
        called(Unknown, what, at, given)
    }
}

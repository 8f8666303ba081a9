package dev.sluice.dsl.check

import dev.sluice.dsl.grammar.Words
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import org.codehaus.groovy.ast.CodeVisitorSupport
import org.codehaus.groovy.ast.ModuleNode
import org.codehaus.groovy.ast.expr.BinaryExpression
import org.codehaus.groovy.ast.expr.ClosureExpression
import org.codehaus.groovy.ast.expr.DeclarationExpression
import org.codehaus.groovy.ast.expr.Expression
import org.codehaus.groovy.ast.expr.MethodCallExpression
import org.codehaus.groovy.ast.expr.PropertyExpression
import org.codehaus.groovy.ast.expr.TupleExpression
import org.codehaus.groovy.ast.expr.VariableExpression

/**
 * Finds every name to which a script gives a value anywhere outside blocks: Groovy makes a variable of the whole script
 * of it, which methods and blocks that stand before it may use. Inside a block it would be a field, or a typo.
 */
@POJO
@CompileStatic
final class AssignedNames extends CodeVisitorSupport {
    private final Map<String, Boolean> found = [:]

    private AssignedNames() {
    }

    /** Each of them, by whether it is ever given braces. */
    static Map<String, Boolean> of(ModuleNode script) {
        AssignedNames assigned = new AssignedNames()
        script.statementBlock.visit(assigned)
        script.methods.each { it.code.visit(assigned) }
        assigned.found
    }

    @Override
    void visitBinaryExpression(BinaryExpression expression) {
        if (expression.operation.text == '=') {
            boolean callable = expression.rightExpression instanceof ClosureExpression
            (variables(expression.leftExpression) + ofScript(expression.leftExpression)).each { found.merge(it.name, callable) { Boolean a, Boolean b -> a || b } }
        }
        super.visitBinaryExpression(expression)
    }

    /** What is declared belongs to its place, unless an annotation makes it a field of the script. */
    @Override
    void visitDeclarationExpression(DeclarationExpression declaration) {
        if (declaration.annotations) {
            visitBinaryExpression(declaration)
        } else {
            declaration.rightExpression.visit(this)
        }
    }

    @Override
    void visitMethodCallExpression(MethodCallExpression call) {
        if (!call.implicitThis || Words.named(call.methodAsString)?.makes == null) {
            super.visitMethodCallExpression(call)
        }
    }

    /** {@code this.x} of a script. */
    private static List<VariableExpression> ofScript(Expression left) {
        left instanceof PropertyExpression && left.objectExpression instanceof VariableExpression && left.propertyAsString
                && ((VariableExpression) left.objectExpression).name == 'this' ? [new VariableExpression(left.propertyAsString)] : []
    }

    /** The variables that {@code left} gives values to. */
    static List<VariableExpression> variables(Expression left) {
        List<Expression> all = left instanceof TupleExpression ? left.expressions : [left]
        all.findAll { it instanceof VariableExpression } as List<VariableExpression>
    }
}

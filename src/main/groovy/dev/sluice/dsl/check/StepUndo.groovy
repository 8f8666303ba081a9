package dev.sluice.dsl.check

import dev.sluice.dsl.grammar.Arguments
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import org.codehaus.groovy.ast.expr.ArgumentListExpression
import org.codehaus.groovy.ast.expr.BinaryExpression
import org.codehaus.groovy.ast.expr.DeclarationExpression
import org.codehaus.groovy.ast.expr.EmptyExpression
import org.codehaus.groovy.ast.expr.Expression
import org.codehaus.groovy.ast.expr.MethodCallExpression
import org.codehaus.groovy.ast.expr.TupleExpression
import org.codehaus.groovy.ast.expr.VariableExpression
import org.codehaus.groovy.ast.stmt.BlockStatement
import org.codehaus.groovy.ast.stmt.ExpressionStatement
import org.codehaus.groovy.ast.stmt.Statement

/**
 * Hands the braces of {@code undo { }} to the step right before it, on the same line or the one above: a step that fails has
 * to know how it is taken back, and a statement behind it would not run.
 */
@POJO
@CompileStatic
final class StepUndo {
    private StepUndo() {
    }

    static void join(BlockStatement block) {
        List<Statement> joined = []
        for (Statement statement : block.statements) {
            joinOnOneLine(statement)
            MethodCallExpression undo = call(statement)
            MethodCallExpression step = joined.empty ? null : stepOf(joined.last())
            if (undo != null && undo.implicitThis && isUndo(undo) && step != null) {
                declareFirst(joined)
                hand(undo, step)
            } else {
                joined.add(statement)
            }
        }
        block.statements.clear()
        block.statements.addAll(joined)
    }

    /** {@code def made = step(…) { }} declares a variable that the braces of undo may use: it has to be there before them. */
    private static void declareFirst(List<Statement> statements) {
        Statement last = statements.last()
        Expression expression = ((ExpressionStatement) last).expression
        if (expression instanceof DeclarationExpression && expression.leftExpression instanceof VariableExpression) {
            VariableExpression declared = (VariableExpression) expression.leftExpression
            VariableExpression assigned = new VariableExpression(declared.name)
            assigned.sourcePosition = declared
            BinaryExpression assignment = new BinaryExpression(assigned, expression.operation, expression.rightExpression)
            assignment.sourcePosition = expression
            ExpressionStatement second = new ExpressionStatement(assignment)
            second.sourcePosition = last
            expression.rightExpression = EmptyExpression.INSTANCE
            statements.add(second)
        }
    }

    /** {@code step('…') { } undo { }} is to Groovy a method of what the step gives. */
    private static void joinOnOneLine(Statement statement) {
        if (statement instanceof ExpressionStatement) {
            if (statement.expression instanceof BinaryExpression) {
                BinaryExpression assignment = (BinaryExpression) statement.expression
                assignment.rightExpression = joined(assignment.rightExpression)
            } else {
                statement.expression = joined(statement.expression)
            }
        }
    }

    private static Expression joined(Expression expression) {
        if (expression instanceof MethodCallExpression && isUndo(expression) && isStep(expression.objectExpression)) {
            MethodCallExpression step = (MethodCallExpression) expression.objectExpression
            hand(expression, step)
            return step
        }
        expression
    }

    private static void hand(MethodCallExpression undo, MethodCallExpression step) {
        step.arguments = new ArgumentListExpression(((TupleExpression) step.arguments).expressions + new Arguments(undo).braces)
    }

    private static MethodCallExpression stepOf(Statement statement) {
        Expression expression = statement instanceof ExpressionStatement ? statement.expression : null
        Expression value = expression instanceof BinaryExpression ? expression.rightExpression : expression
        isStep(value) ? (MethodCallExpression) value : null
    }

    private static MethodCallExpression call(Statement statement) {
        statement instanceof ExpressionStatement && statement.expression instanceof MethodCallExpression
                ? (MethodCallExpression) statement.expression : null
    }

    private static boolean isStep(Expression expression) {
        expression instanceof MethodCallExpression && expression.implicitThis && expression.methodAsString == 'step' &&
                new Arguments(expression).with { braces != null && values.size() == 1 }
    }

    private static boolean isUndo(MethodCallExpression call) {
        call.methodAsString == 'undo' && new Arguments(call).onlyBraces
    }
}

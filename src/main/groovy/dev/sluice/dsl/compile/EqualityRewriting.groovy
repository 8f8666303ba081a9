package dev.sluice.dsl.compile

import dev.sluice.dsl.flow.Meanings
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import org.codehaus.groovy.ast.ClassHelper
import org.codehaus.groovy.ast.ModuleNode
import org.codehaus.groovy.ast.expr.ArgumentListExpression
import org.codehaus.groovy.ast.expr.BinaryExpression
import org.codehaus.groovy.ast.expr.ConstantExpression
import org.codehaus.groovy.ast.expr.Expression
import org.codehaus.groovy.ast.expr.NotExpression
import org.codehaus.groovy.ast.expr.PropertyExpression
import org.codehaus.groovy.ast.expr.StaticMethodCallExpression
import org.codehaus.groovy.ast.stmt.CaseStatement
import org.codehaus.groovy.control.SourceUnit

/** Has what a script compares compared by its {@link Meanings}: to Groovy, a text never equals an object. */
@POJO
@CompileStatic
final class EqualityRewriting extends Rewriting {
    private static final String EQUAL = '=='
    private static final String UNEQUAL = '!='
    private static final Set<String> ORDERING = ['<', '<=', '>', '>='] as Set

    EqualityRewriting(SourceUnit source) {
        super(source)
    }

    @Override
    void rewrite(ModuleNode script) {
        super.rewrite(script)
        script.classes.findAll { !it.script }.each { it.visitContents(this) }
    }

    @Override
    protected Expression instead(Expression expression) {
        expression instanceof BinaryExpression ? compared((BinaryExpression) expression) : expression
    }

    private static Expression compared(BinaryExpression comparison) {
        String operation = comparison.operation.text
        List<Expression> both = [comparison.leftExpression, comparison.rightExpression]
        if (!both.every { mayBeMeant(it) } || both.every { it instanceof ConstantExpression }) {
            return comparison
        }
        if (operation in ORDERING && both.any { it instanceof PropertyExpression }) {
            return meant('ordered', comparison, both[0], new ConstantExpression(operation), both[1])
        }
        operation == EQUAL ? meant('same', comparison, *both) : operation == UNEQUAL ? not(meant('same', comparison, *both)) : comparison
    }

    private static Expression not(Expression same) {
        NotExpression other = new NotExpression(same)
        other.sourcePosition = same
        other
    }

    @Override
    void visitCaseStatement(CaseStatement statement) {
        super.visitCaseStatement(statement)
        statement.expression = mayBeMeant(statement.expression) ? meant('choice', statement.expression, statement.expression) : statement.expression
    }

    /** Whether it may be a text or an object. */
    private static boolean mayBeMeant(Expression expression) {
        !(expression instanceof ConstantExpression) || ((ConstantExpression) expression).value instanceof String
    }

    private static Expression meant(String what, Expression at, Expression... given) {
        StaticMethodCallExpression call = new StaticMethodCallExpression(ClassHelper.make(Meanings), what, new ArgumentListExpression(given.toList()))
        call.sourcePosition = at
        call
    }
}

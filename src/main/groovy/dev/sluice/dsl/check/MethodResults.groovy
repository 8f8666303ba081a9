package dev.sluice.dsl.check

import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import org.codehaus.groovy.ast.CodeVisitorSupport
import org.codehaus.groovy.ast.expr.ClosureExpression
import org.codehaus.groovy.ast.expr.DeclarationExpression
import org.codehaus.groovy.ast.expr.Expression
import org.codehaus.groovy.ast.expr.VariableExpression
import org.codehaus.groovy.ast.stmt.BlockStatement
import org.codehaus.groovy.ast.stmt.ExpressionStatement
import org.codehaus.groovy.ast.stmt.ReturnStatement
import org.codehaus.groovy.ast.stmt.Statement

/** Finds what a method or braces of a script may give: what it returns, and what its last line is. */
@POJO
@CompileStatic
final class MethodResults extends CodeVisitorSupport {
    /** The variables that it declares, in order. */
    final List<DeclarationExpression> declared = []
    private final List<Expression> returned = []

    /** All that it may give; null among them stands for what cannot be told. */
    List<Expression> given(Statement code) {
        List<Statement> lines = code instanceof BlockStatement ? ((BlockStatement) code).statements : [code]
        Statement last = lines ? lines.last() : null
        if (last instanceof ReturnStatement) {
            return returned
        }
        returned + [last instanceof ExpressionStatement ? last.expression : (Expression) null]
    }

    @Override
    void visitReturnStatement(ReturnStatement statement) {
        returned.add(statement.expression)
    }

    @Override
    void visitDeclarationExpression(DeclarationExpression declaration) {
        if (declaration.leftExpression instanceof VariableExpression) {
            declared.add(declaration)
        }
    }

    @Override
    void visitClosureExpression(ClosureExpression braces) {
        // What is returned in there is given by the braces.
    }
}

package dev.sluice.dsl.check

import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import org.codehaus.groovy.ast.ClassHelper
import org.codehaus.groovy.ast.ClassNode
import org.codehaus.groovy.ast.expr.BinaryExpression
import org.codehaus.groovy.ast.expr.CastExpression
import org.codehaus.groovy.ast.expr.ConstantExpression
import org.codehaus.groovy.ast.expr.DeclarationExpression
import org.codehaus.groovy.ast.expr.EmptyExpression
import org.codehaus.groovy.ast.expr.Expression
import org.codehaus.groovy.ast.expr.TupleExpression
import org.codehaus.groovy.ast.expr.VariableExpression
import org.codehaus.groovy.ast.stmt.BlockStatement
import org.codehaus.groovy.ast.stmt.ExpressionStatement
import org.codehaus.groovy.ast.stmt.Statement

/**
 * Makes the variables that a script declares outside all braces variables of the conversation: the next line of a
 * shell sees them, and so do the script's own methods.
 */
@POJO
@CompileStatic
final class KeptVariables {
    /** Properties that Groovy gives every script itself. */
    private static final Set<String> RESERVED = ['binding', 'metaClass'] as Set

    private KeptVariables() {
    }

    static void keep(BlockStatement script) {
        for (Statement statement : script.statements) {
            if (statement instanceof ExpressionStatement && statement.expression instanceof DeclarationExpression) {
                statement.expression = kept((DeclarationExpression) statement.expression)
            }
        }
    }

    private static Expression kept(DeclarationExpression declaration) {
        List<VariableExpression> declared = AssignedNames.variables(declaration.leftExpression)
        if (declaration.annotations || declared.any { RESERVED.contains(it.name) }) {
            return declaration
        }
        Expression target = declaration.multipleAssignmentDeclaration
                ? new TupleExpression(declared.collect { (Expression) free(it) }) : free(declared.first())
        BinaryExpression assignment = new BinaryExpression(target, declaration.operation,
                value(declared.first().originType, declaration.rightExpression))
        assignment.sourcePosition = declaration
        assignment
    }

    private static VariableExpression free(VariableExpression declared) {
        VariableExpression variable = new VariableExpression(declared.name)
        variable.sourcePosition = declared
        variable
    }

    /** A declared type still converts the value that the variable starts with. */
    private static Expression value(ClassNode type, Expression given) {
        boolean empty = given instanceof EmptyExpression
        if (ClassHelper.isPrimitiveType(type) && empty) {
            return new CastExpression(type, type == ClassHelper.boolean_TYPE ? ConstantExpression.FALSE
                    : new ConstantExpression(0))
        }
        if (empty) {
            return new ConstantExpression(null)
        }
        if (type == ClassHelper.OBJECT_TYPE || ClassHelper.isDynamicTyped(type)) {
            return given
        }
        CastExpression cast = new CastExpression(type, given)
        cast.sourcePosition = given
        cast
    }
}

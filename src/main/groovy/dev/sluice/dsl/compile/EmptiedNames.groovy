package dev.sluice.dsl.compile

import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import org.codehaus.groovy.ast.ClassCodeVisitorSupport
import org.codehaus.groovy.ast.FieldNode
import org.codehaus.groovy.ast.ModuleNode
import org.codehaus.groovy.ast.expr.BinaryExpression
import org.codehaus.groovy.ast.expr.ConstantExpression
import org.codehaus.groovy.ast.expr.EmptyExpression
import org.codehaus.groovy.ast.expr.Expression
import org.codehaus.groovy.ast.expr.MapEntryExpression
import org.codehaus.groovy.ast.expr.PropertyExpression
import org.codehaus.groovy.ast.expr.VariableExpression
import org.codehaus.groovy.control.SourceUnit
import org.codehaus.groovy.syntax.Types

/** The variables, fields and keys in which a script itself has nothing, as where it begins to look for the most: {@code def newest = null}. */
@POJO
@CompileStatic
final class EmptiedNames extends ClassCodeVisitorSupport {
    private final Set<String> names = []

    private EmptiedNames() {
    }

    static Set<String> of(ModuleNode script) {
        EmptiedNames found = new EmptiedNames()
        script.statementBlock.visit(found)
        script.methods.each { it.code?.visit(found) }
        script.classes.findAll { !it.script }.each { found.visitClass(it) }
        found.names.asImmutable()
    }

    @Override
    void visitField(FieldNode field) {
        note(field.name, field.initialExpression)
        super.visitField(field)
    }

    @Override
    void visitBinaryExpression(BinaryExpression expression) {
        Expression target = expression.leftExpression
        boolean assigns = expression.operation.type == Types.EQUAL
        if (assigns && target instanceof VariableExpression) {
            note(target.name, expression.rightExpression)
        } else if (assigns && target instanceof PropertyExpression) {
            note(target.propertyAsString, expression.rightExpression)
        }
        super.visitBinaryExpression(expression)
    }

    @Override
    void visitMapEntryExpression(MapEntryExpression entry) {
        note(entry.keyExpression.text, entry.valueExpression)
        super.visitMapEntryExpression(entry)
    }

    private void note(String name, Expression value) {
        boolean nothing = value == null || value instanceof EmptyExpression || value instanceof ConstantExpression && value.isNullExpression()
        if (nothing && name != null) {
            names.add(name)
        }
    }

    @Override
    protected SourceUnit getSourceUnit() {
        null
    }
}

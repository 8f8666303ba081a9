package dev.sluice.dsl.check

import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import org.codehaus.groovy.ast.CodeVisitorSupport
import org.codehaus.groovy.ast.MethodNode
import org.codehaus.groovy.ast.ModuleNode
import org.codehaus.groovy.ast.Parameter
import org.codehaus.groovy.ast.expr.BinaryExpression
import org.codehaus.groovy.ast.expr.ClosureExpression
import org.codehaus.groovy.ast.expr.ConstantExpression
import org.codehaus.groovy.ast.expr.DeclarationExpression
import org.codehaus.groovy.ast.expr.Expression
import org.codehaus.groovy.ast.expr.PostfixExpression
import org.codehaus.groovy.ast.expr.PrefixExpression
import org.codehaus.groovy.ast.expr.VariableExpression
import org.codehaus.groovy.syntax.Types

/** What a script defines itself: its methods, the braces that it keeps in variables, and how often it gives a variable a value. */
@POJO
@CompileStatic
final class OwnDefinitions extends CodeVisitorSupport {
    /** The last text that each variable is given in so many words. */
    private final Map<String, String> texts = [:]
    /** How often each variable is given a value, be it where it is declared. */
    private final Map<String, Integer> given = [:]
    /** How often each variable is given a value where it is not declared. */
    private final Map<String, Integer> assigned = [:]
    /** The methods of the script, but for those that share a name. */
    private final Map<String, MethodNode> methods = [:]
    /** The braces that variables are given, the last of each. */
    private final Map<String, ClosureExpression> braces = [:]
    /** The names of all parameters. */
    private final Set<String> parameters = []

    void find(ModuleNode script) {
        script.statementBlock.visit(this)
        script.methods.each {
            parameters.addAll(it.parameters*.name)
            it.code?.visit(this)
        }
        script.methods.groupBy { it.name }.each { String name, List<MethodNode> all ->
            if (all.size() == 1) {
                methods.put(name, all.first())
            }
        }
    }

    boolean isMethod(String name) {
        methods.containsKey(name)
    }

    /** The method of that name, or null. */
    MethodNode method(String name) {
        methods[name]
    }

    /** The braces that the variable of that name keeps, or null. */
    ClosureExpression braces(String name) {
        braces[name]
    }

    /** Whether a call of that name calls a method of the script, or braces that it keeps in a variable, and no others. */
    boolean isOwn(String name) {
        isMethod(name) ? !given.containsKey(name) && !parameters.contains(name) : isKept(name)
    }

    /** Whether the variable of that name keeps the same braces always. */
    boolean isKept(String name) {
        braces.containsKey(name) && given[name] == 1 && !parameters.contains(name)
    }

    /** The name of the variable that keeps {@code closure}, or null. */
    String keptAs(ClosureExpression closure) {
        braces.find { it.value.is(closure) && isOwn(it.key) }?.key
    }

    /** The text that the variable of that name is given in so many words, or null. */
    String text(String name) {
        given[name] == 1 ? texts[name] : null
    }

    /** How often the variable of that name is given a value where it is not declared. */
    int assignments(String name) {
        assigned.getOrDefault(name, 0)
    }

    @Override
    void visitBinaryExpression(BinaryExpression expression) {
        if (!(expression instanceof DeclarationExpression) && Types.ofType(expression.operation.type, Types.ASSIGNMENT_OPERATOR)) {
            changed(expression.leftExpression)
        }
        Expression variable = expression.leftExpression
        if (expression.operation.text == '=' && variable instanceof VariableExpression) {
            Expression value = expression.rightExpression
            Object constant = value instanceof ConstantExpression ? value.value : null
            given.merge(variable.name, 1) { Integer a, Integer b -> a + b }
            texts.put(variable.name, constant instanceof String ? constant : (String) null)
            if (value instanceof ClosureExpression) {
                braces.put(variable.name, value)
            }
        }
        super.visitBinaryExpression(expression)
    }

    @Override
    void visitPostfixExpression(PostfixExpression expression) {
        changed(expression.expression)
        super.visitPostfixExpression(expression)
    }

    @Override
    void visitPrefixExpression(PrefixExpression expression) {
        changed(expression.expression)
        super.visitPrefixExpression(expression)
    }

    @Override
    void visitClosureExpression(ClosureExpression closure) {
        parameters.addAll((closure.parameters ?: Parameter.EMPTY_ARRAY)*.name)
        super.visitClosureExpression(closure)
    }

    private void changed(Expression variable) {
        AssignedNames.variables(variable).each { assigned.merge(it.name, 1) { Integer a, Integer b -> a + b } }
    }
}

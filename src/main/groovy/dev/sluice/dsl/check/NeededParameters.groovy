package dev.sluice.dsl.check

import dev.sluice.dsl.failure.WordPlaces
import dev.sluice.dsl.grammar.Arguments
import dev.sluice.dsl.grammar.ScriptContext
import dev.sluice.language.Parameter
import dev.sluice.language.Problem
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import org.codehaus.groovy.ast.CodeVisitorSupport
import org.codehaus.groovy.ast.ModuleNode
import org.codehaus.groovy.ast.expr.BinaryExpression
import org.codehaus.groovy.ast.expr.ClosureExpression
import org.codehaus.groovy.ast.expr.ConstantExpression
import org.codehaus.groovy.ast.expr.DeclarationExpression
import org.codehaus.groovy.ast.expr.ElvisOperatorExpression
import org.codehaus.groovy.ast.expr.Expression
import org.codehaus.groovy.ast.expr.MethodCallExpression
import org.codehaus.groovy.ast.expr.PropertyExpression
import org.codehaus.groovy.ast.expr.VariableExpression

/**
 * Finds the parameters that a script reads, by whether it says what counts without them: {@code params.days ?: 7},
 * {@code params.days == null}, {@code params.containsKey('days')}.
 */
@POJO
@CompileStatic
final class NeededParameters extends CodeVisitorSupport {
    /** The methods that read a parameter, by how many values they take where they also say what counts without it. */
    private static final Map<String, Integer> OPTIONAL = [containsKey: 1, getOrDefault: 2, get: 2]
    private static final Set<String> SAME = ['==', '!=', '===', '!=='] as Set

    private final WordPlaces places
    /** Where each is read first. */
    private final Map<String, Problem> read = [:]
    private final Set<String> optional = []
    /** Whether the script calls something of its own {@code params}. */
    private boolean own

    private NeededParameters(WordPlaces places) {
        this.places = places
    }

    /** Each is required unless the script says what counts without it. */
    static List<Parameter> of(ModuleNode script, WordPlaces places) {
        NeededParameters needed = new NeededParameters(places)
        needed.own = script.methods.any { method -> method.parameters.any { it.name == ScriptContext.PARAMS } }
        script.statementBlock.visit(needed)
        script.methods.each { it.code?.visit(needed) }
        needed.own ? [] : needed.read.collect { String name, Problem place ->
            new Parameter(name, String.simpleName, null, null, false, null, !needed.optional.contains(name), place)
        }
    }

    /** Whether {@code object} is all parameters. */
    static boolean isAll(Expression object) {
        object instanceof VariableExpression && object.name == ScriptContext.PARAMS
    }

    /** What {@code value} reads a parameter by, or null. */
    private static Expression key(Expression value) {
        if (value instanceof PropertyExpression) {
            return isAll(value.objectExpression) ? value.property : null
        }
        if (value instanceof BinaryExpression && value.operation.text == '[') {
            return isAll(value.leftExpression) ? value.rightExpression : null
        }
        value instanceof MethodCallExpression && value.methodAsString == 'get' ? key(value, 1) : null
    }

    private static Expression key(MethodCallExpression call, int many) {
        List<Expression> given = isAll(call.objectExpression) ? new Arguments(call).values : []
        given.size() == many ? given.first() : null
    }

    private void noteRead(Expression key) {
        if (key instanceof ConstantExpression) {
            read.putIfAbsent(key.text, places.problem(key, ''))
        }
    }

    private void noteOptional(Expression key) {
        if (key instanceof ConstantExpression) {
            optional.add(key.text)
        }
    }

    @Override
    void visitPropertyExpression(PropertyExpression property) {
        noteRead(key(property))
        super.visitPropertyExpression(property)
    }

    @Override
    void visitMethodCallExpression(MethodCallExpression call) {
        noteRead(key(call))
        noteOptional(key(call, OPTIONAL.getOrDefault(call.methodAsString, -1)))
        super.visitMethodCallExpression(call)
    }

    @Override
    void visitShortTernaryExpression(ElvisOperatorExpression choice) {
        noteOptional(key(choice.trueExpression))
        super.visitShortTernaryExpression(choice)
    }

    @Override
    void visitBinaryExpression(BinaryExpression expression) {
        noteRead(key(expression))
        List<Expression> both = [expression.leftExpression, expression.rightExpression]
        if (SAME.contains(expression.operation.text) && both.any { it instanceof ConstantExpression && it.nullExpression }) {
            both.each { noteOptional(key(it)) }
        }
        if (expression.operation.text in ['=', '?=']) {
            own = own || isAll(expression.leftExpression)
            noteOptional(key(expression.leftExpression))
        }
        super.visitBinaryExpression(expression)
    }

    @Override
    void visitDeclarationExpression(DeclarationExpression declaration) {
        own = own || isAll(declaration.leftExpression)
        super.visitDeclarationExpression(declaration)
    }

    @Override
    void visitClosureExpression(ClosureExpression closure) {
        own = own || closure.parameters?.any { it.name == ScriptContext.PARAMS }
        super.visitClosureExpression(closure)
    }
}

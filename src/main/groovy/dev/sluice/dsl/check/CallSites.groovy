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
import org.codehaus.groovy.ast.expr.MapExpression
import org.codehaus.groovy.ast.expr.MethodCallExpression
import org.codehaus.groovy.ast.expr.MethodPointerExpression
import org.codehaus.groovy.ast.expr.SpreadExpression
import org.codehaus.groovy.ast.expr.TupleExpression
import org.codehaus.groovy.ast.expr.VariableExpression
import org.codehaus.groovy.ast.stmt.CatchStatement
import org.codehaus.groovy.ast.stmt.ForStatement

/**
 * Finds with what a script calls its own methods, and the braces that it keeps in variables, before any of it is read: a parameter is of the
 * type that all of these calls give it. Of what is also called or handed on in a way that the text does not tell, nothing is known.
 */
@POJO
@CompileStatic
final class CallSites extends CodeVisitorSupport {
    /** Methods hand their parameters on to others: each round follows them one call further. */
    private static final int MOST_ROUNDS = 4

    private final EngineValues values
    private final OwnDefinitions own
    private final ModuleNode script
    private final Map<String, List<List<EngineValue>>> calls = [:]
    /** The names of what is called or handed on otherwise. */
    private final Set<String> untold = []
    private boolean allUntold
    private Map<String, List<EngineValue>> known = [:]

    CallSites(EngineValues values, OwnDefinitions own, ModuleNode script) {
        this.values = values
        this.own = own
        this.script = script
    }

    /** What the method or the braces of that name are handed, one after another, as far as that comes from engines. */
    List<EngineValue> handed(String name) {
        known.getOrDefault(name, [])
    }

    void find() {
        int before = -1
        for (int round = 0; round < MOST_ROUNDS && before != count(); round++) {
            before = count()
            calls.clear()
            script.statementBlock.visit(this)
            script.methods.each { MethodNode each -> within(each.parameters, handed(each.name)) { each.code?.visit(this) } }
            known = allUntold ? [:] : calls.findAll { !untold.contains(it.key) }.collectEntries { [it.key, common(it.value)] }
        }
    }

    private int count() {
        known.values().sum(0) { List<EngineValue> each -> each.count { it != null } } as int
    }

    private static List<EngineValue> common(List<List<EngineValue>> all) {
        (0..<all*.size().min()).collect { int at ->
            all.collect { it[at] }.inject { EngineValue one, EngineValue other -> one?.common(other) } as EngineValue
        }
    }

    private void within(Parameter[] parameters, List<EngineValue> handed, Closure<?> visit) {
        values.enter(parameters, handed)
        visit.call()
        values.leave()
    }

    private void braces(ClosureExpression braces, List<EngineValue> handed) {
        within(braces.parameters, handed) { braces.code?.visit(this) }
    }

    @Override
    void visitMethodCallExpression(MethodCallExpression call) {
        Expression object = call.objectExpression
        boolean here = call.implicitThis || object instanceof VariableExpression && object.name == 'this'
        String kept = call.methodAsString == 'call' && object instanceof VariableExpression ? object.name : null
        String called = here ? call.methodAsString : kept
        if (here && called == null) {
            allUntold = true
        }
        if (called != null && own.isOwn(called)) {
            List<EngineValue> given = values.given(call)
            given == null ? untold.add(called) : record(called, given)
            arguments(call, [])
            return
        }
        if (!here) {
            object.visit(this)
        }
        call.method.visit(this)
        arguments(call, here ? [] : values.handed(call))
    }

    private void record(String name, List<EngineValue> given) {
        calls.computeIfAbsent(name) { [] }.add(given)
    }

    private void arguments(MethodCallExpression call, List<EngineValue> handed) {
        List<Expression> all = call.arguments instanceof TupleExpression ? ((TupleExpression) call.arguments).expressions : [call.arguments]
        all.each { Expression each ->
            String called = handed ? ownIn(each) : null
            if (called != null) {
                record(called, handed)
            } else if (each instanceof ClosureExpression) {
                braces(each, handed)
            } else {
                each.visit(this)
            }
        }
    }

    /** The name of the braces or the method that {@code handedOn} stands for, as in {@code each(wipe)} and {@code each(this.&wipe)}; else null. */
    private String ownIn(Expression handedOn) {
        String name = handedOn instanceof VariableExpression ? handedOn.name : handedOn instanceof MethodPointerExpression ? pointed(handedOn) : null
        name != null && own.isOwn(name) ? name : null
    }

    private static String pointed(MethodPointerExpression pointer) {
        boolean here = pointer.expression instanceof VariableExpression && ((VariableExpression) pointer.expression).name == 'this'
        here && pointer.methodName instanceof ConstantExpression ? pointer.methodName.text : null
    }

    @Override
    void visitMethodPointerExpression(MethodPointerExpression pointer) {
        pointer.methodName instanceof ConstantExpression ? untold.add(pointer.methodName.text) : (allUntold = true)
        super.visitMethodPointerExpression(pointer)
    }

    @Override
    void visitVariableExpression(VariableExpression variable) {
        untold.add(variable.name)
    }

    @Override
    void visitClosureExpression(ClosureExpression closure) {
        braces(closure, handed(own.keptAs(closure)))
    }

    @Override
    void visitDeclarationExpression(DeclarationExpression declaration) {
        declaration.rightExpression.visit(this)
        values.declared(declaration)
    }

    @Override
    void visitBinaryExpression(BinaryExpression expression) {
        if (expression.operation.text == '=' && AssignedNames.variables(expression.leftExpression)) {
            expression.rightExpression.visit(this)
            values.assigned(expression)
        } else {
            super.visitBinaryExpression(expression)
        }
    }

    @Override
    void visitForLoop(ForStatement loop) {
        loop.collectionExpression.visit(this)
        values.declared(loop)
        loop.loopBlock.visit(this)
    }

    @Override
    void visitCatchStatement(CatchStatement statement) {
        values.declared(statement.variable.name, (EngineValue) null)
        super.visitCatchStatement(statement)
    }
}

package dev.sluice.dsl.check

import dev.sluice.dsl.grammar.Arguments
import dev.sluice.dsl.grammar.Grammar
import dev.sluice.dsl.grammar.ResultSort
import dev.sluice.dsl.grammar.Word
import dev.sluice.dsl.grammar.Words
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import org.codehaus.groovy.ast.ClassHelper
import org.codehaus.groovy.ast.MethodNode
import org.codehaus.groovy.ast.ModuleNode
import org.codehaus.groovy.ast.Parameter
import org.codehaus.groovy.ast.expr.ArgumentListExpression
import org.codehaus.groovy.ast.expr.BinaryExpression
import org.codehaus.groovy.ast.expr.ClosureExpression
import org.codehaus.groovy.ast.expr.ConstantExpression
import org.codehaus.groovy.ast.expr.DeclarationExpression
import org.codehaus.groovy.ast.expr.Expression
import org.codehaus.groovy.ast.expr.ListExpression
import org.codehaus.groovy.ast.expr.MapExpression
import org.codehaus.groovy.ast.expr.MethodCallExpression
import org.codehaus.groovy.ast.expr.PropertyExpression
import org.codehaus.groovy.ast.expr.RangeExpression
import org.codehaus.groovy.ast.expr.SpreadExpression
import org.codehaus.groovy.ast.expr.TernaryExpression
import org.codehaus.groovy.ast.expr.TupleExpression
import org.codehaus.groovy.ast.expr.VariableExpression
import org.codehaus.groovy.ast.stmt.ForStatement
import org.codehaus.groovy.ast.stmt.Statement

/**
 * Tells which expressions of a script are objects of an engine, or lists of such. A variable is believed where it is given a value
 * once only.
 */
@POJO
@CompileStatic
final class EngineValues {
    private final Grammar grammar
    private final ScriptNames names
    private final OwnDefinitions own = new OwnDefinitions()
    private final HolderMethods holders = new HolderMethods(this)
    private CallSites calls
    /** The methods whose results are being looked for: one may call itself. */
    private final Set<String> looking = []
    private final Deque<Map<String, EngineValue>> scopes = new ArrayDeque<>()

    EngineValues(Grammar grammar, ScriptNames names) {
        this.grammar = grammar
        this.names = names
        scopes.push([:])
    }

    /** Has a look at all of {@code script} first. */
    void begin(ModuleNode script) {
        own.find(script)
        calls = new CallSites(this, own, script)
        calls.find()
    }

    /** What {@code closure} is handed where the script calls it by its name, one after another. */
    List<EngineValue> handedTo(ClosureExpression closure) {
        calls.handed(own.keptAs(closure))
    }

    /** Variables declared from here on belong to {@code method}. */
    void enter(MethodNode method) {
        enter(method.parameters, own.isOwn(method.name) ? calls.handed(method.name) : [])
    }

    /** The name or reference that {@code expression} says in so many words, or by which it reads an object; null where only the run can tell. */
    String name(Expression expression) {
        String text = expression instanceof VariableExpression ? own.text(expression.name) : null
        text ?: of(expression)?.name
    }

    /**
     * Variables declared from here on belong to braces, or to a method.
     *
     * @param parameters none where braces have {@code it}, null where they take nothing
     * @param handed what they are handed, one after another, as far as that comes from engines
     */
    void enter(Parameter[] parameters, List<EngineValue> handed) {
        Map<String, EngineValue> inside = [:]
        if (parameters != null && parameters.length == 0) {
            inside.put('it', handed ? handed.first() : null)
        }
        (parameters ?: Parameter.EMPTY_ARRAY).eachWithIndex { Parameter each, int at ->
            inside.put(each.name, at < handed.size() && own.assignments(each.name) == 0 ? handed[at] : null)
        }
        scopes.push(inside)
    }

    void leave() {
        scopes.pop()
    }

    /** The variables that are declared there. */
    void declared(DeclarationExpression declaration) {
        List<EngineValue> parts = parts(declaration)
        AssignedNames.variables(declaration.leftExpression).eachWithIndex { VariableExpression each, int at ->
            boolean number = ClassHelper.isNumberType(each.originType)
            number ? scopes.peek().put(each.name, NumberValue.NUMBER) : declared(each.name, parts[at])
        }
    }

    /** The variables of a loop. */
    void declared(ForStatement loop) {
        EngineValue all = whole(loop.collectionExpression)
        ValueHolder holder = HeldValues.holderOf(all)
        if (loop.indexVariable != null) {
            declared(loop.indexVariable.name, NumberValue.NUMBER)
        }
        if (loop.valueVariable != null) {
            declared(loop.valueVariable.name, holder == ValueHolder.MAP ? HeldValues.of(ValueHolder.ENTRY, all.element()) : holder == ValueHolder.LIST ? all.element() : null)
        }
    }

    void declared(String name, EngineValue value) {
        scopes.peek().put(name, own.assignments(name) == 0 ? value : null)
    }

    /** The variables of the script that are given values there. */
    void assigned(BinaryExpression assignment) {
        List<EngineValue> parts = parts(assignment)
        AssignedNames.variables(assignment.leftExpression).eachWithIndex { VariableExpression each, int at ->
            if (own.assignments(each.name) == 1) {
                scopes.peekLast().put(each.name, parts[at])
            }
        }
    }

    /** What each of the variables on the left is given. */
    private List<EngineValue> parts(BinaryExpression assignment) {
        Expression value = assignment.rightExpression
        if (!(assignment.leftExpression instanceof TupleExpression)) {
            return [whole(value)]
        }
        int count = AssignedNames.variables(assignment.leftExpression).size()
        if (value instanceof ListExpression) {
            return (0..<count).collect { int at -> at < value.expressions.size() ? whole(value.expressions[at]) : (EngineValue) null }
        }
        EngineValue all = whole(value)
        [HeldValues.holderOf(all) == ValueHolder.LIST ? all.element() : (EngineValue) null] * count
    }

    /** What {@code call} hands to its braces. */
    List<EngineValue> handed(MethodCallExpression call) {
        EngineValue object = call.spreadSafe ? null : whole(call.objectExpression)
        object == null ? [] as List<EngineValue> : HolderMethods.handed(object, call)
    }

    /** What {@code call} gives what it calls, one after another; null where its text does not tell. */
    List<EngineValue> given(MethodCallExpression call) {
        List<Expression> all = call.arguments instanceof TupleExpression ? ((TupleExpression) call.arguments).expressions : [call.arguments]
        all.any { it instanceof MapExpression || it instanceof SpreadExpression } ? null : all.collect { whole(it) }
    }

    /** Which object or list of such {@code expression} is, or null where it is something else, or only the run can tell. */
    EngineValue of(Expression expression) {
        EngineValue value = whole(expression)
        value == null || value.ofEngine ? value : null
    }

    /** The same, and what holds such objects otherwise. */
    private EngineValue whole(Expression expression) {
        switch (expression) {
            case VariableExpression: return variable(((VariableExpression) expression).name)
            case MethodCallExpression: return called((MethodCallExpression) expression)
            case PropertyExpression: return read((PropertyExpression) expression)
            case BinaryExpression: return at((BinaryExpression) expression)
            case TernaryExpression: return either((TernaryExpression) expression)
            case ListExpression: return HeldValues.of(ValueHolder.LIST, common(((ListExpression) expression).expressions))
            case RangeExpression: return HeldValues.of(ValueHolder.LIST, common([((RangeExpression) expression).from, ((RangeExpression) expression).to]))
            case ConstantExpression: return ((ConstantExpression) expression).value instanceof Number ? NumberValue.NUMBER : null
            case MapExpression: return HeldValues.of(ValueHolder.MAP, common(((MapExpression) expression).mapEntryExpressions*.valueExpression))
            default: return null
        }
    }

    /** {@code a ? b : c}, and {@code b ?: c}; nothing is of any sort. */
    private EngineValue either(TernaryExpression choice) {
        common([choice.trueExpression, choice.falseExpression].findAll { !isNothing(it) })
    }

    /** What all of them are; null where they differ. */
    private EngineValue common(List<Expression> expressions) {
        List<EngineValue> all = expressions.collect { whole(it) }
        all && all.every { it != null } ? all.inject { EngineValue one, EngineValue other -> one?.common(other) } as EngineValue : null
    }

    private static boolean isNothing(Expression expression) {
        expression instanceof ConstantExpression && expression.nullExpression
    }

    private EngineValue variable(String name) {
        Map<String, EngineValue> scope = scopes.find { it.containsKey(name) }
        if (scope != null) {
            return scope[name]
        }
        value(names.isVariable(name) ? null : Words.listing(name)?.listedSort)
    }

    private EngineValue called(MethodCallExpression call) {
        String name = call.methodAsString
        if (call.implicitThis) {
            return own.isOwn(name) ? ownResult(name, given(call)) : own.isMethod(name) ? null : word(call)
        }
        if (name == WordReader.CALL_TOLD) {
            return told(((TupleExpression) call.arguments).expressions)
        }
        if (name == 'call' && call.objectExpression instanceof VariableExpression && own.isKept(((VariableExpression) call.objectExpression).name)) {
            return ownResult(((VariableExpression) call.objectExpression).name, given(call))
        }
        EngineValue object = call.spreadSafe ? null : whole(call.objectExpression)
        object == null ? null : holders.given(object, call)
    }

    /** What comes of a method that may be a word. @param given the object, how it is told, and the word */
    private EngineValue told(List<Expression> given) {
        EngineValue object = of(given[0])
        String how = ((ConstantExpression) given[1]).text
        if (object == null || object.list != (how == '*.')) {
            return null
        }
        MethodCallExpression call = new MethodCallExpression(given[0], given[2], new ArgumentListExpression(Arguments.unpacked(given.drop(3))))
        ResultSort one = Words.named(call.methodAsString).gives(new Arguments(call), grammar.schema, object.element().sort)
        value(object.list ? one?.each() : one)
    }

    private EngineValue value(ResultSort sort) {
        sort == null ? null : new EngineValue(grammar.schema, sort)
    }

    /**
     * What a method of the script gives, or braces that it keeps in a variable, where all that it may give is of one sort.
     *
     * @param given what it is called with, or null
     */
    private EngineValue ownResult(String name, List<EngineValue> given) {
        if (!looking.add(name)) {
            return null
        }
        List<Map<String, EngineValue>> around = new ArrayList<>(scopes)
        MethodNode method = own.method(name)
        try {
            if (method == null) {
                return result(own.braces(name), given ?: [])
            }
            // A method sees nothing of the braces that call it.
            scopes.clear()
            scopes.push(around.last())
            enter(method.parameters, given ?: [])
            return result(method.code)
        } finally {
            scopes.clear()
            scopes.addAll(around)
            looking.remove(name)
        }
    }

    /** What {@code part} of all that braces may give is, where that is of one sort. */
    EngineValue result(ClosureExpression closure, List<EngineValue> handed, Closure<Expression> part = { Expression each -> each }) {
        enter(closure.parameters, handed)
        try {
            return result(closure.code, part)
        } finally {
            leave()
        }
    }

    private EngineValue result(Statement code, Closure<Expression> part = { Expression each -> each }) {
        MethodResults results = new MethodResults()
        code.visit(results)
        results.declared.each { declared(it) }
        common(results.given(code).collect { Expression each -> each == null ? (Expression) null : part.call(each) })
    }

    private EngineValue word(MethodCallExpression call) {
        Word word = names.isCallable(call.methodAsString) ? null : Words.named(call.methodAsString)
        if (word == null) {
            return null
        }
        Arguments given = new Arguments(call)
        ClosureExpression braces = word.passedOn(given)
        if (braces != null) {
            return result(braces, [])
        }
        Expression first = given.values.find()
        ResultSort sort = word.gives(given, grammar.schema, first == null ? null : of(first)?.sort)
        Expression called = given.onlyBraces ? BlockReader.said(given.braces, 'name') : given.oneValue && word.reads != null ? first : null
        Object name = called == null ? null : Arguments.literal(called)
        sort == null ? null : new EngineValue(grammar.schema, sort, sort.type, name?.toString())
    }

    private EngineValue read(PropertyExpression property) {
        EngineValue owner = property.propertyAsString == null ? null : whole(property.objectExpression)
        if (owner == null || property.spreadSafe && !owner.list) {
            return null
        }
        if (owner.list && property.propertyAsString in ['first', 'last']) {
            return owner.element()
        }
        owner.field(property.propertyAsString)
    }

    private EngineValue at(BinaryExpression expression) {
        String operation = expression.operation.text
        EngineValue number = NumberValue.calculated(operation, whole(expression.leftExpression), whole(expression.rightExpression))
        if (number != null || operation in ['+', '-']) {
            return number ?: joined(expression)
        }
        EngineValue some = operation == '[' ? whole(expression.leftExpression) : null
        if (some != null && (expression.rightExpression instanceof RangeExpression || expression.rightExpression instanceof ListExpression)) {
            return HeldValues.holderOf(some) == ValueHolder.LIST ? some : null
        }
        if (some instanceof HeldValues) {
            return ((HeldValues) some).holder in [ValueHolder.LIST, ValueHolder.MAP] ? some.element() : null
        }
        if (some != null && some.list && whole(expression.rightExpression).is(NumberValue.NUMBER)) {
            return some.element()
        }
        Object key = some != null && expression.rightExpression instanceof ConstantExpression
                ? ((ConstantExpression) expression.rightExpression).value : null
        EngineValue owner = key == null ? null : of(expression.leftExpression)
        if (owner == null) {
            return null
        }
        owner.list || key instanceof Number ? null : owner.field(key.toString())
    }

    /** Two lists in one, or a list without some of it. */
    private EngineValue joined(BinaryExpression expression) {
        EngineValue list = of(expression.leftExpression)
        if (list == null || !list.list || expression.operation.text == '-') {
            return list != null && list.list ? list : null
        }
        EngineValue more = of(expression.rightExpression)
        more == null || more.list ? list.common(more) : list.element().common(more) == null ? null : list
    }
}

package dev.sluice.dsl.check

import dev.sluice.dsl.grammar.Arguments
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import org.codehaus.groovy.ast.Parameter
import org.codehaus.groovy.ast.expr.ClosureExpression
import org.codehaus.groovy.ast.expr.Expression
import org.codehaus.groovy.ast.expr.ListExpression
import org.codehaus.groovy.ast.expr.MapExpression
import org.codehaus.groovy.ast.expr.MethodCallExpression

/** Tells what methods of lists, maps and streams hand to their braces, and what they give, where that is of an engine. */
@POJO
@CompileStatic
final class HolderMethods {
    /** Methods that hand the object itself to their braces. */
    static final Set<String> HAND_THEMSELVES = ['with', 'tap', 'identity'] as Set
    /** Methods whose braces may compare two. */
    private static final Set<String> COMPARING = ['sort', 'toSorted', 'sorted', 'min', 'max', 'unique', 'toUnique'] as Set
    private static final Set<String> TO_STREAMS = ['stream', 'parallelStream'] as Set
    private static final Set<String> TO_LISTS = ['toList', 'toSet', 'toUnmodifiableList', 'toUnmodifiableSet'] as Set
    private static final Set<String> TO_OPTIONALS = ['findFirst', 'findAny', 'min', 'max'] as Set

    private final EngineValues values

    HolderMethods(EngineValues values) {
        this.values = values
    }

    /** What {@code call} of a method of {@code object} hands to its braces, one after another. */
    static List<EngineValue> handed(EngineValue object, MethodCallExpression call) {
        String name = call.methodAsString
        if (HAND_THEMSELVES.contains(name)) {
            return [object]
        }
        if (object.is(NumberValue.NUMBER)) {
            return NumberValue.HANDING.contains(name) ? [object] : [] as List<EngineValue>
        }
        ValueHolder holder = HeldValues.holderOf(object)
        if (holder == null || !holder.handing.contains(name)) {
            return []
        }
        Arguments given = new Arguments(call)
        if (holder == ValueHolder.MAP) {
            return ofMap(object, name, given.braces?.parameters)
        }
        EngineValue one = object.element()
        if (name == 'inject') {
            return [given.values ? null : one, one]
        }
        COMPARING.contains(name) ? [one, one] : name == 'eachWithIndex' ? [one, NumberValue.NUMBER] : [one]
    }

    /** Braces with one parameter are handed each entry, those with more the key and the value. */
    private static List<EngineValue> ofMap(EngineValue map, String name, Parameter[] parameters) {
        EngineValue entry = HeldValues.of(ValueHolder.ENTRY, map.element())
        if (COMPARING.contains(name)) {
            return [entry, entry]
        }
        int pair = name == 'eachWithIndex' ? 3 : 2
        parameters != null && parameters.length == pair || name == 'forEach' ? [null, map.element()] : [entry]
    }

    /** What {@code call} of a method of {@code object} gives, or null where that is nothing of an engine, or only the run can tell. */
    EngineValue given(EngineValue object, MethodCallExpression call) {
        String name = call.methodAsString
        ValueHolder holder = HeldValues.holderOf(object)
        if (name == 'with') {
            return result(object, call)
        }
        if (name == 'tap' || holder != null && holder.again.contains(name)) {
            return object
        }
        if (holder == null) {
            return null
        }
        EngineValue one = object.element()
        if (holder.ones.contains(name)) {
            return one
        }
        if (NumberValue.COUNTS.contains(name)) {
            return NumberValue.NUMBER
        }
        switch (holder) {
            case ValueHolder.LIST: return ofList(object, one, call)
            case ValueHolder.MAP: return ofMap(object, one, call)
            case ValueHolder.STREAM: return ofStream(object, one, call)
            case ValueHolder.OPTIONAL: return name == 'map' ? HeldValues.of(holder, result(object, call)) : null
            default: return null
        }
    }

    private EngineValue ofList(EngineValue list, EngineValue one, MethodCallExpression call) {
        String name = call.methodAsString
        Arguments given = new Arguments(call)
        if (TO_STREAMS.contains(name)) {
            return HeldValues.of(ValueHolder.STREAM, one)
        }
        if (name == 'groupBy') {
            return given.values.empty && given.braces != null ? HeldValues.of(ValueHolder.MAP, list) : null
        }
        if (name in ['split', 'collate', 'chop']) {
            return HeldValues.of(ValueHolder.LIST, list)
        }
        name == 'flatten' && (one.list || HeldValues.holderOf(one) == ValueHolder.LIST) ? one : collected(list, call)
    }

    private EngineValue ofMap(EngineValue map, EngineValue one, MethodCallExpression call) {
        switch (call.methodAsString) {
            case 'values': return HeldValues.of(ValueHolder.LIST, one)
            case 'entrySet': return HeldValues.of(ValueHolder.LIST, HeldValues.of(ValueHolder.ENTRY, one))
            case ['find', 'min', 'max']: return HeldValues.of(ValueHolder.ENTRY, one)
            default: return collected(map, call)
        }
    }

    private EngineValue ofStream(EngineValue stream, EngineValue one, MethodCallExpression call) {
        String name = call.methodAsString
        if (TO_OPTIONALS.contains(name)) {
            return HeldValues.of(ValueHolder.OPTIONAL, one)
        }
        Expression collector = name == 'collect' ? new Arguments(call).values.find() : null
        if (TO_LISTS.contains(name) || collector instanceof MethodCallExpression && TO_LISTS.contains(collector.methodAsString)) {
            return HeldValues.of(ValueHolder.LIST, one)
        }
        name == 'map' ? HeldValues.of(ValueHolder.STREAM, result(stream, call)) : null
    }

    /** What comes of methods that gather what their braces give. */
    private EngineValue collected(EngineValue object, MethodCallExpression call) {
        switch (call.methodAsString) {
            case ['collect', 'findResults']: return HeldValues.of(ValueHolder.LIST, result(object, call))
            case 'findResult': return result(object, call)
            case 'collectMany':
                EngineValue some = result(object, call)
                return HeldValues.holderOf(some) == ValueHolder.LIST ? some : null
            case 'collectEntries': return HeldValues.of(ValueHolder.MAP, result(object, call) { Expression each -> keptByKey(each) })
            default: return null
        }
    }

    private EngineValue result(EngineValue object, MethodCallExpression call, Closure<Expression> part = { Expression each -> each }) {
        Arguments given = new Arguments(call)
        ClosureExpression braces = given.values.empty ? given.braces : null
        braces == null ? null : values.result(braces, handed(object, call), part)
    }

    /** What {@code [key, value]} or {@code [(key): value]} keeps by its key. */
    private static Expression keptByKey(Expression pair) {
        if (pair instanceof ListExpression) {
            return pair.expressions.size() == 2 ? pair.expressions[1] : null
        }
        pair instanceof MapExpression && pair.mapEntryExpressions.size() == 1 ? pair.mapEntryExpressions[0].valueExpression : null
    }
}

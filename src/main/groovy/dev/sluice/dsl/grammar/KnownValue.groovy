package dev.sluice.dsl.grammar

import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import org.codehaus.groovy.ast.ASTNode
import org.codehaus.groovy.ast.expr.ConstantExpression
import org.codehaus.groovy.ast.expr.Expression
import org.codehaus.groovy.ast.expr.ListExpression
import org.codehaus.groovy.ast.expr.MapExpression

/** A value as far as a script says it in so many words, and where. What only its run can tell is null. */
@POJO
@CompileStatic
final class KnownValue {
    final ASTNode at
    private final Object literal
    private final Map<String, KnownValue> fields
    private final List<KnownValue> items
    private boolean unfinished

    private KnownValue(ASTNode at, Object literal, Map<String, KnownValue> fields, List<KnownValue> items) {
        this.at = at
        this.literal = literal
        this.fields = fields
        this.items = items
    }

    /** An object that the words inside braces say, one by one. */
    static KnownValue object(ASTNode at) {
        new KnownValue(at, null, [:], null)
    }

    static KnownValue list(ASTNode at, List<KnownValue> items) {
        new KnownValue(at, null, null, items)
    }

    static KnownValue text(ASTNode at, String text) {
        new KnownValue(at, text, null, null)
    }

    static KnownValue unknown(ASTNode at) {
        new KnownValue(at, null, null, null)
    }

    static KnownValue of(Expression expression) {
        if (expression instanceof MapExpression) {
            return map(expression)
        }
        if (expression instanceof ListExpression) {
            return list(expression, expression.expressions.collect { KnownValue.of(it) })
        }
        new KnownValue(expression, expression instanceof ConstantExpression ? expression.value : null, null, null)
    }

    private static KnownValue map(MapExpression map) {
        KnownValue object = object(map)
        for (entry in map.mapEntryExpressions) {
            if (!(entry.keyExpression instanceof ConstantExpression)) {
                return unknown(map)
            }
            object.fields.put(entry.keyExpression.text, KnownValue.of(entry.valueExpression).saidBy(entry.keyExpression))
        }
        object
    }

    /** The same, but found where its word stands. */
    KnownValue saidBy(ASTNode word) {
        new KnownValue(word, literal, fields, items)
    }

    /** Whether only the run can tell of which type it is, and so which fields it has. */
    boolean isOfUnknownType() {
        fields != null && fields['type']?.value() == null && fields.containsKey('type')
    }

    boolean says(String name) {
        fields.containsKey(name)
    }

    void put(String name, KnownValue value) {
        fields.put(name, value)
    }

    /** Says one more element of the array {@code name}. */
    void add(String name, KnownValue element) {
        KnownValue array = fields[name]
        if (array?.items == null) {
            array = list(element.at, [])
            fields.put(name, array)
        }
        array.items.add(element)
    }

    /** The run may say more here than is written. */
    void leaveUnfinished() {
        unfinished = true
    }

    /** Whether only the run can tell what {@code path} will hold. */
    boolean leavesOpen(List<String> path) {
        if (fields == null && items == null) {
            return literal == null
        }
        if (ofUnknownType) {
            return true
        }
        if (path.isEmpty()) {
            return items != null && items.any { it.leavesOpen([]) }
        }
        KnownValue next = step(path.first())
        next == null ? unfinished : next.leavesOpen(path.tail())
    }

    /** As a plain value. */
    Object value() {
        if (fields != null) {
            return ofUnknownType ? null : fields.collectEntries { name, said -> [name, said.value()] }
        }
        items != null ? items.collect { it.value() } : literal
    }

    /** The innermost of what is said along {@code path}. */
    KnownValue find(List<String> path) {
        KnownValue next = path.isEmpty() ? null : step(path.first())
        next == null ? this : next.find(path.tail())
    }

    /** The elements of a map that stands for an array are found by their numbers, too. */
    private KnownValue step(String name) {
        if (fields != null) {
            return fields[name] ?: (name.isInteger() ? fields.values()[name.toInteger()] : null)
        }
        items != null && name.isInteger() ? items[name.toInteger()] : null
    }
}

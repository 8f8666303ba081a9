package dev.sluice.dsl.flow

import dev.sluice.language.Groups
import dev.sluice.language.View
import dev.sluice.runbook.journal.ValueSort
import dev.sluice.runbook.journal.ValueSorts
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import org.apache.groovy.json.internal.LazyMap
import org.codehaus.groovy.runtime.InvokerHelper
import org.codehaus.groovy.runtime.ScriptBytecodeAdapter

/** The values of the language that a journal keeps besides those of Java: its lists with all that they know, and ranges. */
@POJO
@CompileStatic
final class ScriptValues implements ValueSorts {
    /** What a pattern has found in a text, in its groups. */
    private static final Class<?> GROUPS = Class.forName('org.codehaus.groovy.runtime.StringGroovyMethods$GroupList')

    @Override
    List<ValueSort<?>> sorts() {
        [
            new ValueSort<View>('$view', View, { View it -> [it.toList(), View.columns(it), it.emptyElement()] }, { view((List<?>) it) }, true),
            new ValueSort<Groups>('$groups', Groups, { Groups it -> [it.field(), it.collect { value, rows -> [value, rows] }] }, { groups((List<?>) it) }),
            new ValueSort<ObjectList>('$objects', ObjectList, { ObjectList<?> it -> [new ArrayList<Object>(it), it.emptyElement()] }, { objects((List<?>) it) }, true),
            new ValueSort<KnownRow>('$row', KnownRow, { KnownRow it -> [it.rowOf(), new LinkedHashMap<Object, Object>(it)] }, { row((List<?>) it) }, true),
            new ValueSort<Between>('$between', Between, { Between it -> it.ends() }, { Between.ofEnds((List<?>) it) }),
            new ValueSort<IntRange>('$ints', IntRange, { IntRange it -> ends(it.toString()) }, { range((List<?>) it) }),
            new ValueSort<ObjectRange>('$range', ObjectRange, { ObjectRange it -> ends(it, false, false) }, { range((List<?>) it) }),
            new ValueSort<NumberRange>('$numbers', NumberRange, { NumberRange it -> numbers(it) }, { numbers((List<?>) it) }),
            new ValueSort<EmptyRange>('$none', EmptyRange, { EmptyRange it -> [it.from] }, { new EmptyRange((Comparable) ((List<?>) it)[0]) })] + [Tuple, Tuple2, Tuple3, Tuple4].collect { tuple(it) }
    }

    @Override
    Set<Class<?>> plain() {
        [LazyMap, GROUPS] as Set<Class<?>>
    }

    private static View view(List<?> parts) {
        View.showing(objects([parts[0], parts[2]]), (List<String>) parts[1])
    }

    private static Groups groups(List<?> parts) {
        new Groups((String) parts[0], ((List<List<?>>) parts[1]).collectEntries { [it[0], it[1]] } as Map<Object, View>)
    }

    private static ObjectList<Map<String, Object>> objects(List<?> parts) {
        new ObjectList<Map<String, Object>>((List<Map<String, Object>>) parts[0], (Map<String, Object>) parts[1])
    }

    private static KnownRow row(List<?> parts) {
        new KnownRow((String) parts[0], (Map<String, Object>) parts[1])
    }

    /** As it shows: from which number to which, and whether without the first and the last. */
    private static List<Object> ends(String shown) {
        List<String> found = (shown =~ /(-?\d+)(<?)\.\.(<?)(-?\d+)/).with { it.find(); (1..4).collect { int i -> it.group(i) } }
        [found[0].toInteger(), found[3].toInteger(), !found[1].isEmpty(), !found[2].isEmpty()] as List<Object>
    }

    private static List<Object> numbers(NumberRange range) {
        String shown = range.toString()
        ends(range, shown.contains('<..'), shown.contains('..<')) + [(Object) range.stepSize]
    }

    private static List<Object> ends(Range<?> range, boolean withoutFirst, boolean withoutLast) {
        [range.reverse ? range.to : range.from, range.reverse ? range.from : range.to, withoutFirst, withoutLast] as List<Object>
    }

    private static Object numbers(List<?> parts) {
        Object range = range(parts)
        parts[4] == null || range instanceof NumberRange && parts[4] == 1 ? range : InvokerHelper.invokeMethod(range, 'by', parts[4])
    }

    private static ValueSort<?> tuple(Class<? extends Tuple> type) {
        new ValueSort<Tuple>('$' + type.simpleName, (Class<Tuple>) type, { Tuple it -> new ArrayList<Object>(it) },
                { InvokerHelper.invokeConstructorOf(type, ((List<?>) it).toArray()) })
    }

    private static Object range(List<?> parts) {
        ScriptBytecodeAdapter.createRange(parts[0], parts[1], (boolean) parts[2], (boolean) parts[3])
    }
}

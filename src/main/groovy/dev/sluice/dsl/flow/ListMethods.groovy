package dev.sluice.dsl.flow

import dev.sluice.dsl.failure.DslException
import dev.sluice.dsl.failure.UnknownField
import dev.sluice.dsl.failure.WrongValue
import dev.sluice.language.FieldPath
import dev.sluice.language.Groups
import dev.sluice.language.Sparkline
import dev.sluice.language.TypedList
import dev.sluice.language.View
import dev.sluice.wire.ApiObject
import dev.sluice.wire.Fact
import dev.sluice.wire.Shape
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import java.util.function.Supplier
import org.codehaus.groovy.runtime.DefaultGroovyMethods
import org.codehaus.groovy.runtime.InvokerHelper
import org.codehaus.groovy.runtime.ScriptBytecodeAdapter

/**
 * What every list understands in a script besides what Groovy gives it: which of its elements to see, in which order, and which
 * of their fields. The result is a list again. A call in a script comes here by {@link #call}; to other Groovy code of the same
 * process, lists have no such methods.
 */
@POJO
@CompileStatic
final class ListMethods {
    private static final String DOWN = '-'

    /** The methods that lists have in scripts. */
    static final Set<String> NAMES = (ListMethod.all().findAll { it.own }*.name + ['take', 'drop', 'reverse', 'findAll', 'toSorted', 'min', 'max', 'sum', 'average']) as Set

    /** What gives the beginning of a text, which may be a time. */
    static final Set<String> OF_TEXTS = ['take', 'substring'] as Set

    private ListMethods() {
    }

    /**
     * What a script means by {@code object.name(given)}: one of the methods here, where {@code object} is a list, and else a method of it.
     *
     * @param how {@code .}, {@code ?.} or {@code *.}
     */
    static Object call(Object object, String how, String name, Object... given) {
        if (how == '*.') {
            return object?.collect { call(it, '?.', name, given) }
        }
        if (object == null && how == '?.') {
            return null
        }
        Object[] all = [object, *given]
        MetaMethod ours = object instanceof Collection || object instanceof CharSequence ? InvokerHelper.getMetaClass(ListMethods).getStaticMetaMethod(name, all) : null
        ours == null ? InvokerHelper.invokeMethod(object, name, given) : InvokerHelper.invokeMethod(ListMethods, name, all)
    }

    /** {@code list[0..4]}: those of a view stay one. */
    static Object slice(Object list, Object places) {
        if (list instanceof CharSequence && places instanceof IntRange && places.from == 0 && !places.reverse) {
            return Units.beginning(list, places.to + 1)
        }
        list instanceof View && places instanceof Range ? slice((View) list, (Range<?>) places) : InvokerHelper.invokeMethod(list, 'getAt', places)
    }

    /** The elements for which {@code condition} holds. */
    static View where(Collection<?> list, Closure<?> condition) {
        View.part(list, list.findAll(condition).toList())
    }

    /** The elements whose fields are as said: {@code where(jobState: 'FAILED')}, {@code where(name: ~/qa.*&#47;)}. */
    static View where(Collection<?> list, Map<?, ?> fields) {
        List<?> narrowed = list instanceof CutList ? ((CutList) list).narrowed(fields) : null
        if (narrowed != null && !narrowed.is(list)) {
            return where(narrowed, fields)
        }
        known(list, fields.keySet()*.toString(), 'where')
        Map<?, ?> wantedOf = fields.collectEntries { path, wanted -> [path, Meanings.listed(wanted)] }
        wantedOf.each { path, wanted ->
            refuseFields(path.toString(), wanted)
            refuseValues(list, path.toString(), wanted)
        }
        View.part(list, list.findAll { isAsSaid(it, wantedOf) }.toList())
    }

    /** A map equals nothing that an engine sends, so that its fields would be compared with nothing. */
    private static void refuseFields(String path, Object wanted) {
        if (wanted instanceof Map && !(wanted instanceof ApiObject)) {
            throw DslException.at('where', path, "where compares '$path' with a value, not with a map. Give an object, a text or a number.")
        }
    }

    /** What no element of the sort has in the field, such as a name in place of a reference, finds nothing. */
    private static void refuseValues(Collection<?> list, String path, Object wanted) {
        if (wanted instanceof Collection && !(wanted instanceof Range)) {
            boolean mixed = wanted.any { Meanings.isPlain(it) } && wanted.any { it instanceof CharSequence }
            (mixed ? [] : wanted).each { refuseValues(list, path, it) }
            return
        }
        Object one = wanted instanceof Range ? wanted.from : wanted
        boolean asked = Meanings.isPlain(one) || wanted instanceof CharSequence || wanted instanceof ApiObject
        String wrong = asked && !list.any { isWanted(read(it, path), wanted) } ? wrong(list, path, one) : null
        if (wrong != null) {
            throw DslException.at('where', path, wrong)
        }
    }

    private static String wrong(Collection<?> list, String path, Object wanted) {
        Collection<?> rows = list.empty ? [TypedList.emptyElementOf(list)] : list
        rows.findResult { Object row ->
            String ofField = row instanceof ApiObject && wanted instanceof CharSequence ? ofField((ApiObject) row, FieldPath.of(path), wanted.toString()) : null
            ofField ?: Meanings.mistaken(read(row, path), wanted)
        }
    }

    private static String ofField(ApiObject row, FieldPath path, String text) {
        Fact place = path.place(row)
        Object owner = row.describing(place.owner())
        Supplier<Shape> own = owner instanceof ApiObject ? owner.shapes(place.field()) : { -> null } as Supplier<Shape>
        Shape shape = WrongValue.shape(owner, place.field())
        shape == null ? null : WrongValue.inField(place.field(), shape, text, own)
    }

    private static boolean isAsSaid(Object row, Map<?, ?> fields) {
        fields.every { path, wanted -> isWanted(read(row, path.toString()), wanted) }
    }

    /** An object means the same as its reference. */
    private static boolean isWanted(Object value, Object wanted) {
        if (wanted instanceof ApiObject && value instanceof CharSequence) {
            return wanted.reference() == value.toString()
        }
        if (wanted instanceof Collection && !(wanted instanceof Range)) {
            return wanted.any { isWanted(value, it) }
        }
        if (Meanings.isPlain(value) && wanted instanceof CharSequence) {
            return false
        }
        if (value instanceof Number && (wanted instanceof IntRange || wanted instanceof NumberRange)) {
            return Meanings.isIn(value, wanted)
        }
        List<Object> both = ReadTexts.alike(value, SecretMethods.compared(wanted))
        ScriptBytecodeAdapter.isCase(both[0], both[1])
    }

    /** In the order of some fields; those with a minus before them go down. */
    static View sort(Collection<?> list, String first, String... then) {
        List<String> paths = [first] + then.toList()
        known(list, paths.collect { it.startsWith(DOWN) ? it.substring(1) : it }, 'sort')
        List<?> sorted = new ArrayList<Object>(list)
        sorted.sort { Object a, Object b -> paths.findResult { compare(a, b, it) ?: null } ?: 0 }
        View.part(list, sorted)
    }

    /** The same elements; only those fields of them are shown and written. */
    static View select(Collection<?> list, String... paths) {
        known(list, paths.toList(), 'select')
        View.showing(list, paths.toList())
    }

    /** The elements by what they have in a field. */
    static Groups group(Collection<?> list, String path) {
        known(list, [path], 'group')
        Map<Object, List<Object>> groups = [:]
        NumberKeys keys = new NumberKeys()
        list.each { groups.computeIfAbsent(keys.of(read(it, path))) { [] } << it }
        new Groups(path, groups.collectEntries { value, rows -> [value, View.part(list, rows)] } as Map<Object, View>)
    }

    /** The first so many, with the same columns. */
    static View take(View list, int count) {
        View.part(list, list.toList().take(count))
    }

    /** The beginning of a text. */
    static String take(CharSequence text, int count) {
        Units.beginning(text, count)
    }

    static String substring(CharSequence text, int from, int to) {
        from == 0 && to <= text.length() ? Units.beginning(text, to) : text.toString().substring(from, to)
    }

    /** Those behind the first so many, with the same columns. */
    static View drop(View list, int count) {
        View.part(list, list.toList().drop(count))
    }

    /** The other way round, with the same columns. */
    static View reverse(View list) {
        View.part(list, list.toList().reverse())
    }

    /** Those for which {@code condition} holds, with the same columns. */
    static View findAll(View list, Closure<?> condition) {
        where(list, condition)
    }

    /** In the order that {@code order} tells, with the same columns. */
    static View sort(View list, Closure<?> order) {
        View.part(list, (List<?>) toSorted(list.toList(), order))
    }

    /** The same of any list, in its place as Groovy does it; those of which {@code order} tells nothing come last, as they do by a field. */
    static Object sort(Collection<?> list, Closure<?> order) {
        order.maximumNumberOfParameters == 1 ? DefaultGroovyMethods.sort((Iterable<Object>) list, true, new ListOrder(order)) : DefaultGroovyMethods.sort(list, order)
    }

    /** The same as a list of its own. */
    static Object toSorted(Collection<?> list, Closure<?> order) {
        InvokerHelper.invokeMethod(list, 'toSorted', order.maximumNumberOfParameters == 1 ? new ListOrder(order) : order)
    }

    /** By themselves. */
    static Object sort(Collection<?> list) {
        DefaultGroovyMethods.sort((Iterable<Object>) list, true, new ListOrder(null))
    }

    static Object toSorted(Collection<?> list) {
        InvokerHelper.invokeMethod(list, 'toSorted', new ListOrder(null))
    }

    static Object min(Collection<?> list) {
        new ListOrder(null).least(list)
    }

    static Object max(Collection<?> list) {
        new ListOrder(null).most(list)
    }

    /** By a comparator of Java's, of which Groovy gives nothing. */
    static Object sort(Collection<?> list, Comparator<?> order) {
        DefaultGroovyMethods.sort((Iterable<Object>) list, true, (Comparator<Object>) order)
    }

    /** The one of which {@code value} tells the least, among those of which it tells something. */
    static Object min(Collection<?> list, Closure<?> value) {
        value.maximumNumberOfParameters == 1 ? new ListOrder(value).least(list) : DefaultGroovyMethods.min(list, value)
    }

    /** The one of which {@code value} tells the most. */
    static Object max(Collection<?> list, Closure<?> value) {
        value.maximumNumberOfParameters == 1 ? new ListOrder(value).most(list) : DefaultGroovyMethods.max(list, value)
    }

    /** All added up. */
    static Object sum(Collection<?> list) {
        new ListTotal('sum', null, null).plus(list)
    }

    /** What braces tell of all, added up. */
    static Object sum(Collection<?> list, Closure<?> value) {
        new ListTotal('sum', null, value).plus(list)
    }

    /** The same, beginning with {@code first}. */
    static Object sum(Collection<?> list, Object first) {
        new ListTotal('sum', first, null).plus(list)
    }

    static Object sum(Collection<?> list, Object first, Closure<?> value) {
        new ListTotal('sum', first, value).plus(list)
    }

    static Object average(Collection<?> list) {
        new ListTotal('average', null, null).average(list)
    }

    static Object average(Collection<?> list, Closure<?> value) {
        new ListTotal('average', null, value).average(list)
    }

    /** Those from one place to another, with the same columns. */
    static View slice(View list, Range<?> places) {
        View.part(list, list.toList().getAt(places))
    }

    /** Numbers as one small drawing. */
    static String sparkline(Collection<? extends Number> list) {
        Sparkline.of(list.toList())
    }

    private static Object value(Object row, String path) {
        row instanceof Map ? FieldPath.of(path).in(row) : null
    }

    private static Object read(Object row, String path) {
        Fact place = row instanceof Map ? FieldPath.of(path).place(row) : null
        ReadTexts.of(place?.owner(), place?.field(), place?.value())
    }

    private static int compare(Object a, Object b, String path) {
        boolean down = path.startsWith(DOWN)
        String field = down ? path.substring(1) : path
        Object left = value(a, field)
        Object right = value(b, field)
        int order = new ListOrder(null).compare(left, right)
        down && left != null && right != null ? -order : order
    }

    /** A field that none of them has is a slip of the hand. */
    private static void known(Collection<?> list, List<String> paths, String word) {
        Collection<Map<?, ?>> rows = (Collection<Map<?, ?>>) list.findAll { it instanceof Map }
        if (rows.empty && !list.empty && list.any { it != null }) {
            throw DslException.at(word, paths.first(), "no element has fields. '$word' with a field is for objects and rows.")
        }
        if (rows.empty) {
            knownOfNone(list, paths, word)
            return
        }
        String strange = paths.find { isStrangeToAll(rows, FieldPath.of(it)) }
        if (strange != null) {
            FieldPath path = FieldPath.of(strange)
            String instead = rows.any { hasNoFields(it, path.steps().init()) } ? "'${path.steps().init().join('.')}' is no object with fields."
                    : UnknownField.instead(strange, others(rows.first(), path), rows.first() instanceof ApiObject)
            throw DslException.at(word, strange, "no element has a field '$strange'. $instead")
        }
    }

    /** The same where there are no elements, but it is known of which sort they would be. */
    private static void knownOfNone(Collection<?> list, List<String> paths, String word) {
        Map<String, Object> sort = list.empty ? TypedList.emptyElementOf(list) : null
        String strange = sort == null ? null : paths.find { isStrange(sort, FieldPath.of(it)) }
        if (strange != null) {
            String field = FieldPath.of(strange).steps().first()
            throw DslException.at(word, strange, sort instanceof ApiObject ? UnknownField.text(sort.type(), field, sort.otherThan(field))
                    : UnknownField.text(((KnownRow) sort).rowOf(), field, sort.keySet()))
        }
    }

    private static boolean isStrangeToAll(Collection<Map<?, ?>> rows, FieldPath path) {
        rows.every { isStrange(it, path) }
    }

    /** Whether {@code row} has no such field, and others of its sort neither. */
    private static boolean isStrange(Map<?, ?> row, FieldPath path) {
        Map<?, ?> owner = path.owner(row)
        if (owner.isEmpty()) {
            List<String> before = path.steps().init()
            return !before.empty && (hasNoFields(row, before) || isStrange(row, new FieldPath(before)))
        }
        owner instanceof ApiObject ? !owner.mayHave(path.field()) : !owner.containsKey(path.field())
    }

    /** Whether a path leads through something that is no object, such as the reference of one: it would find nothing, whatever there is. */
    private static boolean hasNoFields(Map<?, ?> row, List<String> steps) {
        Object inner = steps.empty ? null : new FieldPath(steps).ownIn(row)
        inner != null && !(inner instanceof Map)
    }

    private static Collection<String> others(Map<?, ?> row, FieldPath path) {
        Map<?, ?> owner = path.owner(row)
        Collection<String> known = owner instanceof ApiObject ? owner.otherThan(path.field()) : []
        (known ?: owner.keySet() ?: row.keySet())*.toString()
    }
}

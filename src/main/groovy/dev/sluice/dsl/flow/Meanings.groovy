package dev.sluice.dsl.flow

import dev.sluice.dsl.failure.DslException
import dev.sluice.dsl.failure.WrongValue
import dev.sluice.wire.ApiObject
import dev.sluice.wire.Secret
import groovy.lang.IntRange
import groovy.lang.NumberRange
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import java.time.Duration
import org.codehaus.groovy.runtime.GStringImpl
import org.codehaus.groovy.runtime.InvokerHelper
import org.codehaus.groovy.runtime.ScriptBytecodeAdapter

/**
 * What scripts mean where they compare: an object is the same whenever it was read, and also means what its reference does; and a text that a
 * field never has is a mistake, not something that is unlike all objects.
 */
@POJO
@CompileStatic
final class Meanings {
    private static final String EQUALS = 'equals'
    private static final String IGNORING = 'equalsIgnoreCase'
    private static final String ORDERING = 'compareTo'
    /** The methods by which a script may ask what {@code ==} does, whichever comes first; and the order of two. */
    static final Set<String> EQUALITIES = [EQUALS, IGNORING, 'contentEquals', 'is'] as Set
    static final Set<String> ASKING = EQUALITIES + ORDERING

    private Meanings() {
    }

    /** {@code one == other}. */
    static boolean same(Object one, Object other) {
        boolean same = isSame(one, other)
        if (!same) {
            refuse(mistaken(one, other))
        }
        same
    }

    /**
     * {@code one.equals(other)}, and what else asks the same: of what has no meaning of its own, what its class says.
     *
     * @param method one of {@link #ASKING}
     */
    static Object asked(Object one, Object other, String method, boolean ifAny) {
        asked(one, other, method, ifAny) { mistaken(one, it) }
    }

    /** The same of a text that is compared with several, one of which will do. */
    static Object askedOfAny(Object shared, Object other, String method, boolean ifAny) {
        asked(shared, other, method, ifAny) { wrong(shared, it) }
    }

    /** Of each of {@code all}, by {@code *.}. */
    static Object askedOfEach(Object all, Object other, String method) {
        all?.collect { asked(it, other, method, true) }
    }

    private static Object asked(Object one, Object other, String method, boolean ifAny, Closure<String> wrong) {
        if (one == null && ifAny) {
            return null
        }
        if (one == null || !isMeant(one) && !isMeant(other) && !(method == EQUALS && arePlain(one, other))) {
            return InvokerHelper.invokeMethod(one, method, [other] as Object[])
        }
        if (method == ORDERING) {
            return order(one, other)
        }
        boolean ignores = method == IGNORING && other instanceof CharSequence
        boolean same = isSame(one, other) || ignores && other.toString().equalsIgnoreCase(SecretMethods.compared(one).toString())
        String told = same ? null : wrong.call(other)
        refuse(told != null && ignores && wrong.call(other.toString().toUpperCase(Locale.ROOT)) == null ? null : told)
        same
    }

    /** Whether it means something by itself: an object, a secret, or a text that was read. */
    private static boolean isMeant(Object value) {
        value instanceof ApiObject || value instanceof Secret || ReadTexts.isOne(value)
    }

    /** Whether it is a number, or true or false. */
    static boolean isPlain(Object value) {
        value instanceof Number || value instanceof Boolean
    }

    /** Whether both are such or a text, and not both a text: to Java, a long 7 does not equal 7. */
    private static boolean arePlain(Object one, Object other) {
        isPlain(one) && (isPlain(other) || other instanceof CharSequence) || isPlain(other) && one instanceof CharSequence
    }

    /** The same of a text that is compared with several, one of which will do: with a name and with a reference. */
    static boolean sameAsAny(Object shared, Object other) {
        boolean same = isSame(shared, other)
        if (!same) {
            refuse(wrong(shared, other))
        }
        same
    }

    /** What is wrong with comparing two that are not the same, whichever comes first, or null. */
    static String mistaken(Object one, Object other) {
        wrong(one, other) ?: wrong(other, one)
    }

    private static boolean isSame(Object first, Object second) {
        if (first instanceof Number && second instanceof Number) {
            return ScriptBytecodeAdapter.compareEqual(first, second)
        }
        Object one = SecretMethods.compared(first)
        Object other = SecretMethods.compared(second)
        LostValue.refuse(one, other)
        if (one instanceof ApiObject) {
            return isObject(one, other)
        }
        if (other instanceof ApiObject) {
            return isObject(other, one)
        }
        if (one instanceof List && other instanceof List && [one, other].any { all -> all.any { isMeant(it) } }) {
            return one.size() == other.size() && (0..<one.size()).every { int at -> isSame(one[at], other[at]) }
        }
        List<Object> both = ReadTexts.alike(one, other)
        ScriptBytecodeAdapter.compareEqual(both[0], both[1])
    }

    private static boolean isObject(ApiObject object, Object other) {
        if (other instanceof ApiObject) {
            return object.isSameAs(other) || ScriptBytecodeAdapter.compareEqual(object, other)
        }
        other instanceof CharSequence ? object.reference() == other.toString() : ScriptBytecodeAdapter.compareEqual(object, other)
    }

    /** What is wrong with comparing the two, which are not the same, or null. */
    private static String wrong(Object one, Object other) {
        if (one instanceof ApiObject) {
            return one.reference() == null ? null : ofObject((ApiObject) one, other)
        }
        if (one instanceof List && other instanceof List) {
            return one.size() == other.size() ? (0..<one.size()).findResult { int at -> isSame(one[at], other[at]) ? null : wrong(one[at], other[at]) } : null
        }
        String ofNumber = one instanceof Number ? ofNumber((Number) one, other) : null
        ofNumber ?: ReadTexts.wrong(one, other) ?: ReadTexts.isTime(one) && Moments.isDay(other) ? WrongValue.ofDay(other.toString())
                : other instanceof CharSequence ? WrongValue.ofText(other.toString(), one) : null
    }

    private static String ofNumber(Number number, Object other) {
        other instanceof Collection || other instanceof Duration || other instanceof Boolean ? WrongValue.ofNumber(number, other) : null
    }

    private static String ofObject(ApiObject object, Object other) {
        if (other instanceof ApiObject) {
            return WrongValue.ofOtherObject(object, (ApiObject) other)
        }
        // What an engine says where a reference could be is no name: DOMAIN.
        other instanceof CharSequence && !ReadTexts.isOne(other) ? WrongValue.ofObject(other.toString()) : null
    }

    /** {@code one <=> other}. */
    static int order(Object one, Object other) {
        List<Object> both = inOrder(one, other)
        ScriptBytecodeAdapter.compareTo(both[0], both[1])
    }

    private static List<Object> inOrder(Object one, Object other) {
        Object left = ReadTexts.isTime(other) ? Moments.inOrder(one) : SecretMethods.compared(one)
        Object right = ReadTexts.isTime(one) ? Moments.inOrder(other) : SecretMethods.compared(other)
        refuse(ReadTexts.wrong(left, right) ?: ReadTexts.wrong(right, left) ?: ofNoTime(left, right) ?: ofNoTime(right, left) ?: ofCount(left, right) ?: ofCount(right, left))
        ReadTexts.alike(left, right)
    }

    /** Beside a moment, which rows have as a text, a text that is nearly one would be compared letter by letter. */
    private static String ofNoTime(Object moment, Object other) {
        boolean asText = other instanceof CharSequence && moment instanceof CharSequence && Moments.isNearly(other) && Moments.isWritten(moment)
        asText && Moments.of(moment) != null && Moments.of(other) == null ? WrongValue.noTime(other.toString()) : null
    }

    /** Groovy takes a text of one letter for the number of that letter. */
    private static String ofCount(Object text, Object number) {
        if (!(number instanceof Number)) {
            return null
        }
        text instanceof CharSequence ? WrongValue.ofText(text.toString(), number) : ofNumber((Number) number, text)
    }

    /**
     * {@code one < other}, and so on. Nothing is neither before nor after anything, which Groovy has it before all: who has no end is not over,
     * and who has no limit does not have a small one.
     *
     * @param own whether {@code one} may be nothing because the script says so, as where it looks for the most; likewise {@code otherOwn}
     */
    static boolean ordered(Object one, String operator, Object other, boolean own, boolean otherOwn) {
        if (one == null && !own || other == null && !otherOwn) {
            return false
        }
        if (one instanceof Number && other instanceof Number) {
            return isOrdered(one, operator, other)
        }
        List<Object> both = inOrder(one, other)
        isOrdered(both[0], operator, both[1])
    }

    private static boolean isOrdered(Object one, String operator, Object other) {
        switch (operator) {
            case '<': return ScriptBytecodeAdapter.compareLessThan(one, other)
            case '<=': return ScriptBytecodeAdapter.compareLessThanEqual(one, other)
            case '>': return ScriptBytecodeAdapter.compareGreaterThan(one, other)
            default: return ScriptBytecodeAdapter.compareGreaterThanEqual(one, other)
        }
    }

    /** Whether the fields of {@code owner} are the script's own. */
    static boolean isOwn(Object owner) {
        !(owner instanceof ApiObject)
    }

    /** {@code sought in all}, and {@code all.isCase(sought)}: in a text or a time is what is the same. */
    static boolean isIn(Object sought, Object all) {
        Object holder = listed(all)
        if ((holder instanceof IntRange || holder instanceof NumberRange) && sought instanceof Number) {
            return isWithin((Range<?>) holder, (Number) sought)
        }
        if (!(holder instanceof Collection)) {
            return ScriptBytecodeAdapter.isCase(sought, holder instanceof ApiObject ? holder : choice(holder))
        }
        ScriptBytecodeAdapter.isCase(among(holder, sought), holder)
    }

    /** A number between two others need not be one of those that a range counts. */
    private static boolean isWithin(Range<?> range, Number sought) {
        if (!(range instanceof IntRange)) {
            return ((NumberRange) range).containsWithinBounds(sought)
        }
        double value = sought.doubleValue()
        (range.inclusiveLeft == false ? Math.ceil(value) : value) >= range.from && (range.inclusiveRight == false ? Math.floor(value) : value) <= range.to
    }

    /** The same of what is looked for by its name and by its reference. */
    static boolean isInAny(Object sought, Object all) {
        Object holder = listed(all)
        holder instanceof Collection ? holder.any { isSame(sought, it) } : ScriptBytecodeAdapter.isCase(sought, holder)
    }

    /** An array is looked into as a list. */
    static Object listed(Object value) {
        value instanceof Object[] ? Arrays.asList((Object[]) value) : value
    }

    /** A text in place of which there may be one of the script's own, so that it may be compared with that, too: {@code it.parent ?: 'none'}. */
    static Object orElse(Object value, Object... own) {
        ReadTexts.orElse(value, own.findAll { it != null }*.toString())
    }

    /** {@code "$value"}: a text that was read is that itself. */
    static Object text(Object value) {
        ReadTexts.isOne(value) ? value : new GStringImpl([Units.inText(value)] as Object[], ['', ''] as String[])
    }

    /** The same where the script's own is only known when it is needed. */
    static Object plain(Object value) {
        ReadTexts.isOne(value) ? new String(value.toString()) : value
    }

    /** What stands behind {@code case}, or is given to {@code grep}. */
    static Object choice(Object value) {
        mayBeMeant(value) || value instanceof Enum || value instanceof Number ? new Choice(value) : value
    }

    /** Whether it may mean something else that is not equal to it. */
    private static boolean mayBeMeant(Object value) {
        value instanceof CharSequence || value instanceof ApiObject || value instanceof Secret || Moments.ofJava(value) != null
    }

    /** What {@code sought} is among {@code all}, where it is looked for there: itself, its reference, or the object that is meant. */
    static Object among(Collection<?> all, Object sought) {
        if (isPlain(sought)) {
            return plainAmong(all, sought)
        }
        if (sought instanceof Secret || firstOf(all) instanceof Secret || all instanceof List && SecretMethods.isIn(all)) {
            return all.find { isSame(it, sought) } ?: sought
        }
        Object first = mayBeMeant(sought) ? firstOf(all) : null
        if (isPlain(first) && sought instanceof CharSequence) {
            refuse(ofPlain(all, sought.toString()))
        }
        if (first instanceof ApiObject) {
            return objectAmong(all, sought)
        }
        if (ReadTexts.isTime(first) != ReadTexts.isTime(sought)) {
            return timeAmong(all, sought)
        }
        if (!(first instanceof CharSequence)) {
            return sought
        }
        Object alike = sought instanceof CharSequence ? alike(all, (CharSequence) sought) : null
        if (alike != null) {
            return alike
        }
        Object text = sought instanceof ApiObject && ((ApiObject) sought).reference() != null ? ((ApiObject) sought).reference() : sought
        boolean narrow = !text.is(sought) || ReadTexts.isOne(text) || ReadTexts.isKnown(first)
        if (narrow && !all.contains(text)) {
            refuse(wrongAmong(all, sought))
        }
        text
    }

    /** The text among {@code all} that says the same, where Groovy keeps them apart: no {@code 'qa1'} equals a {@code "qa$n"} in a list. */
    static Object alike(Collection<?> all, CharSequence sought) {
        boolean apart = sought instanceof GString || firstOf(all) instanceof GString
        try {
            return apart && !all.contains(sought) ? all.find { it instanceof CharSequence && it.toString() == sought.toString() } : null
        } catch (ConcurrentModificationException changing) {
            return null
        }
    }

    /** Nothing where another thread puts something in at this moment: then it is looked for as it is. */
    private static Object firstOf(Collection<?> all) {
        try {
            for (Object each : all) {
                if (each != null) {
                    return each
                }
            }
        } catch (ConcurrentModificationException changing) {
            return null
        }
        null
    }

    private static Object plainAmong(Collection<?> all, Object sought) {
        Object first = firstOf(all)
        if (first instanceof CharSequence) {
            refuse(ofTexts(all, sought))
        }
        boolean asItIs = !(all instanceof List) && (!(first instanceof Number) || first.getClass() == sought.getClass() && (!(sought instanceof BigDecimal) || all.contains(sought)))
        asItIs || !(sought instanceof Number) ? sought : numberAmong(all, (Number) sought)
    }

    /** The same number as those have it that it is among: to Java, a long 7 is none of 6, 7 and 8, and 1.50 is not 1.5. */
    private static Object numberAmong(Collection<?> all, Number sought) {
        if (all instanceof IntRange) {
            boolean whole = sought == sought.longValue() && sought.longValue() == sought.intValue()
            return whole ? sought.intValue() : sought
        }
        for (Object each : all) {
            if (each instanceof Number && isNumber((Number) each, sought)) {
                return each
            }
        }
        sought
    }

    private static boolean isNumber(Number one, Number other) {
        boolean alike = one.getClass() == other.getClass() && !(one instanceof BigDecimal)
        alike ? one.equals(other) : ScriptBytecodeAdapter.compareEqual(one, other)
    }

    /** What is wrong with a text that says a number, or true, where it is looked for among such alone, or null. */
    private static String ofPlain(Collection<?> all, String sought) {
        String wrong = WrongValue.ofText(sought, firstOf(all))
        wrong != null && (all instanceof Range || all.every { isPlain(it) }) ? wrong : null
    }

    /** What is wrong with a number, or true, where it is looked for among texts alone, of which one says the same or all say such, or null. */
    private static String ofTexts(Collection<?> all, Object sought) {
        if (!all.every { it instanceof CharSequence }) {
            return null
        }
        String same = all.any { it.toString() == sought.toString() } ? sought.toString() : null
        boolean alike = same != null || all.every { WrongValue.ofText(it.toString(), sought) != null }
        alike ? WrongValue.ofText(same ?: firstOf(all).toString(), sought) : null
    }

    private static Object objectAmong(Collection<?> all, Object sought) {
        Object meant = all.find { isSame(it, sought) }
        refuse(meant == null && all.every { it instanceof ApiObject } ? wrong(firstOf(all), sought) : null)
        meant ?: sought
    }

    private static Object timeAmong(Collection<?> all, Object sought) {
        Object meant = all.find { isSame(it, sought) }
        refuse(meant == null ? wrongAmong(all, sought) : null)
        meant ?: sought
    }

    /** Of a text that was read, each text of the script's own among the others must be possible; else any of the others will do. */
    private static String wrongAmong(Collection<?> all, Object sought) {
        String own = ReadTexts.isOne(sought) ? all.findResult { ReadTexts.isOne(it) ? null : ReadTexts.wrong(sought, it) } : null
        if (own != null) {
            return own
        }
        List<String> wrong = all.collect { mistaken(it, sought) }
        wrong.every { it != null } ? wrong.find() : null
    }

    private static void refuse(String wrong) {
        if (wrong != null) {
            throw DslException.about(null, wrong)
        }
    }

    /** A value to choose by, which Groovy asks whether it is meant. */
    private static final class Choice {
        private final Object value

        Choice(Object value) {
            this.value = value
        }

        boolean isCase(Object chosen) {
            value instanceof CharSequence && !(chosen instanceof ApiObject) && ScriptBytecodeAdapter.isCase(chosen, value)
                    || (isAsked(chosen) ? same(chosen, value) : isSame(chosen, value))
        }

        /** Whether it is a mistake to choose by the value. */
        private boolean isAsked(Object chosen) {
            chosen instanceof CharSequence || chosen instanceof ApiObject || chosen instanceof Boolean && !(value instanceof Number)
        }
    }
}

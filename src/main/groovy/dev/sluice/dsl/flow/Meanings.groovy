package dev.sluice.dsl.flow

import dev.sluice.dsl.failure.DslException
import dev.sluice.dsl.failure.WrongValue
import dev.sluice.wire.ApiObject
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import org.codehaus.groovy.runtime.ScriptBytecodeAdapter

/**
 * What scripts mean where they compare: an object also means what its reference does, and a text that a field never has is a mistake, not
 * something that is unlike all objects.
 */
@POJO
@CompileStatic
final class Meanings {
    private Meanings() {
    }

    /** {@code one == other}. */
    static boolean same(Object one, Object other) {
        if (one instanceof ApiObject && other instanceof CharSequence) {
            return ((ApiObject) one).reference() == other.toString()
        }
        if (other instanceof ApiObject && one instanceof CharSequence) {
            return ((ApiObject) other).reference() == one.toString()
        }
        boolean same = ScriptBytecodeAdapter.compareEqual(one, other)
        if (!same) {
            refuse(ReadTexts.wrong(one, other) ?: ReadTexts.wrong(other, one))
        }
        same
    }

    /** {@code one < other}, and so on. */
    static boolean ordered(Object one, String operator, Object other) {
        refuse(ReadTexts.wrong(one, other) ?: ReadTexts.wrong(other, one))
        switch (operator) {
            case '<': return ScriptBytecodeAdapter.compareLessThan(one, other)
            case '<=': return ScriptBytecodeAdapter.compareLessThanEqual(one, other)
            case '>': return ScriptBytecodeAdapter.compareGreaterThan(one, other)
            default: return ScriptBytecodeAdapter.compareGreaterThanEqual(one, other)
        }
    }

    /** What stands behind {@code case}. */
    static Object choice(Object value) {
        value instanceof CharSequence || value instanceof ApiObject ? new Choice(value) : value
    }

    /** What {@code sought} is among {@code all}, where it is looked for there: itself, its reference, or the object of that reference. */
    static Object among(Collection<?> all, Object sought) {
        boolean mayBeMeant = sought instanceof CharSequence || sought instanceof ApiObject
        Object first = mayBeMeant && !all.empty ? all.iterator().next() : null
        if (first instanceof ApiObject) {
            return sought instanceof CharSequence ? objectAmong(all, sought) : sought
        }
        if (!(first instanceof CharSequence)) {
            return sought
        }
        Object text = sought instanceof ApiObject && ((ApiObject) sought).reference() != null ? ((ApiObject) sought).reference() : sought
        boolean narrow = ReadTexts.isOne(text) || ReadTexts.isOne(first)
        if (narrow && !all.contains(text)) {
            refuse(wrongAmong(all, text))
        }
        text
    }

    private static Object objectAmong(Collection<?> all, Object sought) {
        Object meant = all.find { it instanceof ApiObject && it.reference() == sought.toString() }
        refuse(meant == null && all.every { it instanceof ApiObject } ? WrongValue.ofObject(sought.toString()) : null)
        meant ?: sought
    }

    /** Of a text that was read, each of the others must be possible; of one that was not, any of the others will do. */
    private static String wrongAmong(Collection<?> all, Object text) {
        if (ReadTexts.isOne(text)) {
            return all.findResult { ReadTexts.wrong(text, it) }
        }
        List<String> wrong = all.collect { ReadTexts.wrong(it, text) }
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
            value instanceof CharSequence && !(chosen instanceof ApiObject) && ScriptBytecodeAdapter.isCase(chosen, value) || same(chosen, value)
        }
    }
}

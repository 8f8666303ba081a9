package dev.sluice.dsl.flow

import dev.sluice.dsl.failure.DslException
import dev.sluice.wire.Secret
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import org.codehaus.groovy.runtime.GStringImpl

/** Keeps secrets out of texts while a script runs: what would become of one there is eight stars, which are data like any other. */
@POJO
@CompileStatic
final class SecretMethods {
    static final String MASKED = 'a secret cannot be part of a longer text: it would be masked. Give it by itself.'
    static final String GIVEN_OUT = "a program would be given $Secret.MASK in place of the secret. Write .reveal() behind the secret."

    static final String MADE_OF_STARS = "this would be made of $Secret.MASK in place of the secret. Write .reveal() behind the secret."

    private SecretMethods() {
    }

    /** What a script means by {@code one + other}; a text that was read is that itself, with nothing before or behind it. */
    static Object joined(Object one, Object other) {
        if (one instanceof Secret || one instanceof CharSequence && (other instanceof Secret || isIn(other))) {
            throw DslException.about(null, MASKED)
        }
        if (one == '' && ReadTexts.isOne(other) || other == '' && ReadTexts.isOne(one)) {
            return one == '' ? other : one
        }
        Units.plus(one, other)
    }

    /** {@code value} as it is compared: a secret, also one in a text or a list, by what it is. Nothing shows that. */
    static Object compared(Object value) {
        if (value instanceof Secret) {
            return value.reveal()
        }
        if (!isIn(value)) {
            return value
        }
        if (value instanceof GString) {
            return new GStringImpl(value.values.collect { compared(it) } as Object[], value.strings).toString()
        }
        List<Object> open = (value as List).collect { compared(it) }
        value instanceof Set ? open as Set : open
    }

    /** Whether {@code value} is a text, or a list of texts, that shows stars in place of a secret. */
    static boolean isIn(Object value) {
        Object parts = value instanceof GString ? value.values : value
        (parts instanceof Object[] || parts instanceof Collection) && (parts as List).any { it instanceof Secret || isIn(it) }
    }
}

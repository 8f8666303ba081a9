package dev.sluice.dsl.flow

import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

/** Runs the braces of a word; nobody else sets a closure's delegate. */
@POJO
@CompileStatic
final class ClosureRunner {
    /**
     * An error of Groovy's own that came out of braces. While Groovy looks for the meaning of a word it takes such errors
     * for "not found" and looks on, so this one goes on its way wrapped.
     */
    static final class Escaped extends RuntimeException {
        Escaped(GroovyRuntimeException error) {
            super(error.message, error)
        }
    }

    private ClosureRunner() {
    }

    /** Runs a copy of {@code braces} with the words of {@code delegate}: the same closure may fill several blocks at once. */
    static Object run(Closure<?> braces, Object delegate) {
        Closure<?> copy = (Closure<?>) braces.clone()
        copy.delegate = delegate
        copy.resolveStrategy = Closure.DELEGATE_FIRST
        run(copy)
    }

    /** Runs {@code braces} with the words around them. */
    static Object run(Closure<?> braces) {
        try {
            return braces.call()
        } catch (GroovyRuntimeException error) {
            throw new Escaped(error)
        }
    }
}

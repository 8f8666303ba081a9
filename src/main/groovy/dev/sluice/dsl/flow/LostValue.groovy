package dev.sluice.dsl.flow

import dev.sluice.dsl.failure.DslException
import groovy.transform.CompileStatic

/** Stands in a resumed run for what a step had given or left, and no journal can keep. Whoever uses it is told so. */
@CompileStatic
final class LostValue extends GroovyObjectSupport implements GroovyInterceptable, Comparable<Object> {
    private final String what
    private final String why

    /** @param why it is, where that is not what it was */
    LostValue(String what, String why = null) {
        this.what = what
        this.why = why
    }

    /** Refuses to compare: whatever is equal to nothing is asked first. */
    static void refuse(Object... compared) {
        compared.each {
            if (it instanceof LostValue) {
                throw ((LostValue) it).told()
            }
        }
    }

    @Override
    Object invokeMethod(String name, Object given) {
        throw told()
    }

    @Override
    Object getProperty(String name) {
        throw told()
    }

    @Override
    void setProperty(String name, Object value) {
        throw told()
    }

    boolean asBoolean() {
        throw told()
    }

    @Override
    int compareTo(Object other) {
        throw told()
    }

    @Override
    boolean equals(Object other) {
        throw told()
    }

    @Override
    int hashCode() {
        throw told()
    }

    @Override
    String toString() {
        throw told()
    }

    /** What whoever uses it is told. */
    static String text(LostValue lost) {
        String gives = lost.why == null ? 'texts, numbers, times, lists or objects of an engine' : 'less'
        "$lost.what ${lost.why ?: 'no journal can keep,'} so that it is gone since the run was resumed. The step is done, and not done again: begin a new run, in which it gives $gives."
    }

    private DslException told() {
        DslException.about(null, text(this))
    }
}

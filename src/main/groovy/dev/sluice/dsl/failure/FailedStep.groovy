package dev.sluice.dsl.failure

import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

/** Goes with a failure, as one that it suppressed, and says in which of several steps at the same time it came up. */
@POJO
@CompileStatic
final class FailedStep extends Exception {
    private FailedStep(String title) {
        super("in step '$title'", null, false, false)
    }

    /** Gives {@code failure} the title, unless it has that of a step further inside. */
    static void mark(Throwable failure, String title) {
        if (of(failure) == null) {
            failure.addSuppressed(new FailedStep(title))
        }
    }

    /** {@code in step 'Two'}, or null. */
    static String of(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.cause) {
            Throwable mark = cause.suppressed.find { it instanceof FailedStep }
            if (mark != null) {
                return mark.message
            }
        }
        null
    }
}

package dev.sluice.dsl.failure

import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

/** A script that is rehearsed decides something by what only a run can tell. No {@code Exception}, which scripts catch: the rehearsal ends here. */
@POJO
@CompileStatic
final class UnknownDecision extends Error {
    /** @param what nobody knows yet, such as {@code what 'date' gives} */
    UnknownDecision(String what) {
        this(what, 'A rehearsal ends here.')
    }

    private UnknownDecision(String what, String follows) {
        super("$what only a run can tell. $follows".toString())
    }

    /** One that does not end the rehearsal: only a failure hangs on it. */
    static UnknownDecision assumed(String what) {
        new UnknownDecision(what, 'Taken for what lets the script go on.')
    }
}

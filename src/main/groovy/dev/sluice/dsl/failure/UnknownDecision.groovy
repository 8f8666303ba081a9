package dev.sluice.dsl.failure

import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

/** A script that is rehearsed decides something by what only a run can tell. No {@code Exception}, which scripts catch: the rehearsal ends here. */
@POJO
@CompileStatic
final class UnknownDecision extends Error {
    /** @param what nobody knows yet, such as {@code what 'date' gives} */
    UnknownDecision(String what) {
        super("$what only a run can tell. A rehearsal ends here.".toString())
    }
}

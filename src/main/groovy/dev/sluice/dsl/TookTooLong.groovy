package dev.sluice.dsl

import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

/** The time that a script gave something was over before it had ended. */
@POJO
@CompileStatic
final class TookTooLong extends RuntimeException {
    TookTooLong(String message) {
        super(message)
    }
}

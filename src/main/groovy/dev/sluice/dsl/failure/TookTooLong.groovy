package dev.sluice.dsl.failure

import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

/** The time that a script gave something was over before it had ended. */
@POJO
@CompileStatic
final class TookTooLong extends RuntimeException {
    /** The word of the script. */
    final String word

    TookTooLong(String word, String message) {
        super(message)
        this.word = word
    }
}

package dev.sluice.dsl.words.runbook

import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

/** The same as {@code waitFor}, shorter to type. */
@POJO
@CompileStatic
final class WaitWord extends WaitForWord {
    final String about = 'Wait for the end of a job, or of several.'
    final String example = 'wait jobs'
}

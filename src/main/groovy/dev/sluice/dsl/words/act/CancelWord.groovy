package dev.sluice.dsl.words.act

import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

@POJO
@CompileStatic
final class CancelWord extends VerbWord {
    final String about = 'Let a job end without effect.'
    final String example = "jobs.findAll { it.jobState == 'RUNNING' && it.cancelable }*.cancel()"
}

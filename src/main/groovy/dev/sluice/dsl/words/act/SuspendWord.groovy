package dev.sluice.dsl.words.act

import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

@POJO
@CompileStatic
final class SuspendWord extends VerbWord {
    final String about = 'Let a job pause.'
    final String example = "jobs.findAll { it.jobState == 'RUNNING' && it.suspendable }*.suspend()"
}

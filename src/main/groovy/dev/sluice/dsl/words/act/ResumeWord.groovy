package dev.sluice.dsl.words.act

import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

@POJO
@CompileStatic
final class ResumeWord extends VerbWord {
    final String about = 'Let a job that pauses go on.'
    final String example = "jobs.findAll { it.jobState == 'SUSPENDED' }*.resume()"
}

package dev.sluice.dsl.words.object

import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

@POJO
@CompileStatic
final class JobWord extends ObjectWord {
    final String about = 'Read a job: long work of the engine.'
    final String example = 'job jobs.first().reference'
    final String reads = 'Job'
}

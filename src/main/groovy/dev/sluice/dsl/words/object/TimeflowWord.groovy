package dev.sluice.dsl.words.object

import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

@POJO
@CompileStatic
final class TimeflowWord extends ObjectWord {
    final String about = 'Read a timeflow: one unbroken line of points in a history.'
    final String example = "timeflow vdb('qa1').currentTimeflow"
    final String reads = 'Timeflow'
}

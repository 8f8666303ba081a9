package dev.sluice.dsl.words.object

import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

@POJO
@CompileStatic
final class ActionWord extends ObjectWord {
    final String about = 'Read an action: the record of something that was done.'
    final String example = 'action(actions.last().reference).details'
    final String reads = 'Action'
}

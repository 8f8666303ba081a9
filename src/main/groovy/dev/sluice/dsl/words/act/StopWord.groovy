package dev.sluice.dsl.words.act

import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

@POJO
@CompileStatic
final class StopWord extends VerbWord {
    final String about = 'Stop a VDB; its data stays where it is.'
    final String example = "stop 'qa1'"
}

package dev.sluice.dsl.words.act

import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

@POJO
@CompileStatic
final class StartWord extends VerbWord {
    final String about = 'Start a VDB.'
    final String example = "start 'qa1'"
}

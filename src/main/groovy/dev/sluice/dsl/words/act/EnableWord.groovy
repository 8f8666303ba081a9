package dev.sluice.dsl.words.act

import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

@POJO
@CompileStatic
final class EnableWord extends VerbWord {
    final String about = 'Let the engine work with a dSource or VDB again.'
    final String example = "enable 'qa1'"
}

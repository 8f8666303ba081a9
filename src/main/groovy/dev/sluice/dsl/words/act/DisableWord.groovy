package dev.sluice.dsl.words.act

import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

@POJO
@CompileStatic
final class DisableWord extends VerbWord {
    final String about = 'Keep the engine from working with a dSource or VDB, and hide its data.'
    final String example = "disable 'qa1'"
}

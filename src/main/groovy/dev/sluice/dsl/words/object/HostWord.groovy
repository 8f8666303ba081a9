package dev.sluice.dsl.words.object

import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

@POJO
@CompileStatic
final class HostWord extends ObjectWord {
    final String about = 'Read a machine that the engine works with.'
    final String example = "host 'localhost'"
    final String reads = 'Host'
}

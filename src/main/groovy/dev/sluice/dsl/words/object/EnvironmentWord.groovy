package dev.sluice.dsl.words.object

import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

@POJO
@CompileStatic
final class EnvironmentWord extends ObjectWord {
    final String about = 'Read an environment: a host that the engine works with.'
    final String example = "environment 'localhost'"
    final String reads = 'SourceEnvironment'
}

package dev.sluice.dsl.words.object

import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

@POJO
@CompileStatic
final class EnvironmentUserWord extends ObjectWord {
    final String about = 'Read an account on a host, which the engine works as.'
    final String example = 'environmentUser environmentUsers.first().reference'
    final String reads = 'EnvironmentUser'
}

package dev.sluice.dsl.words.act

import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

@POJO
@CompileStatic
final class ApplyWord extends VerbWord {
    final String about = 'Let a policy hold for a container or group.'
    final String example = "apply policy('nightly'), target: 'qa1'"
}

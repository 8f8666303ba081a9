package dev.sluice.dsl.words.act

import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

@POJO
@CompileStatic
final class UnapplyWord extends VerbWord {
    final String about = 'Let a policy hold for a container or group no more.'
    final String example = "unapply policy('nightly'), target: 'qa1'"
}

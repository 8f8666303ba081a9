package dev.sluice.dsl.words.act

import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

@POJO
@CompileStatic
final class ResolveWord extends VerbWord {
    final String about = 'Mark a fault as mended.'
    final String example = "faults.findAll { it.status == 'ACTIVE' }*.resolve()"
}

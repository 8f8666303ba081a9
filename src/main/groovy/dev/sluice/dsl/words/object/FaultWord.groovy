package dev.sluice.dsl.words.object

import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

@POJO
@CompileStatic
final class FaultWord extends ObjectWord {
    final String about = 'Read a fault: something that needs an eye on it until it is mended.'
    final String example = 'faults.collect { fault(it.reference).title }'
    final String reads = 'Fault'
}

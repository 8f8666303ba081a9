package dev.sluice.dsl.words.object

import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

@POJO
@CompileStatic
final class SnapshotWord extends ObjectWord {
    final String about = 'Read a snapshot: a point of a history that is kept.'
    final String example = 'snapshot snapshots.last().reference'
    final String reads = 'TimeflowSnapshot'
}

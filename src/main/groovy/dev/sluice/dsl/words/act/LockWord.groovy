package dev.sluice.dsl.words.act

import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

@POJO
@CompileStatic
final class LockWord extends VerbWord {
    final String about = 'Keep a container or a snapshot from being deleted until a date, by whomever.'
    final String example = "lock 'orders', until: '2035-12-31'"
    final String usage = "lock takes a container or a snapshot, and a date: lock 'name', until: '2035-12-31'"
}

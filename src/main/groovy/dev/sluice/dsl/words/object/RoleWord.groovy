package dev.sluice.dsl.words.object

import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

@POJO
@CompileStatic
final class RoleWord extends ObjectWord {
    final String about = 'Make or read a role: a set of permissions under one name.'
    final String example = "role('Data').permissions.size()"
    final String makes = 'Role'
    final String reads = 'Role'
}

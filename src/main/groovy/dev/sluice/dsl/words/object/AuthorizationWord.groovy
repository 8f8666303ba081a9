package dev.sluice.dsl.words.object

import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

@POJO
@CompileStatic
final class AuthorizationWord extends ObjectWord {
    final String about = 'Give a user a role on an object, or read one that was given.'
    final String example = "authorization { user 'ann'; role 'Data'; target 'Virtual' }"
    final String makes = 'Authorization'
    final String reads = 'Authorization'
}

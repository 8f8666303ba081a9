package dev.sluice.dsl.words.object

import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

@POJO
@CompileStatic
final class UserWord extends ObjectWord {
    final String about = 'Make or read an account of the engine.'
    final String example = "user { name 'ann'; credential { password 'long-enough-1' } }"
    final String makes = 'User'
    final String reads = 'User'
}

package dev.sluice.dsl.words.object

import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

@POJO
@CompileStatic
final class SourceWord extends ObjectWord {
    final String about = 'Read what keeps a container in step with the world outside.'
    final String example = "source('qa1').runtime.status"
    final String reads = 'Source'
}

package dev.sluice.dsl.words.object

import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

@POJO
@CompileStatic
final class ContainerWord extends ObjectWord {
    final String about = 'Read a dSource or a VDB.'
    final String example = "container('qa1').group"
    final String reads = 'Container'
}

package dev.sluice.dsl.words.object

import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

@POJO
@CompileStatic
final class NamespaceWord extends ObjectWord {
    final String about = 'Read a namespace: what objects are in that came from another engine.'
    final String example = 'namespaces*.name'
    final String reads = 'Namespace'
}

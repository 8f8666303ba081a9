package dev.sluice.dsl.words.object

import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

@POJO
@CompileStatic
final class DeletedContainerWord extends ObjectWord {
    final String about = 'Read a container that was deleted and can be had back.'
    final String example = "deletedContainers.select('name', 'expirationTime')"
    final String reads = 'DeletedContainer'
}

package dev.sluice.dsl.words.object

import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

@POJO
@CompileStatic
final class RepositoryWord extends ObjectWord {
    final String about = 'Read a repository: software on a host that holds one kind of data.'
    final String example = "repository 'files'"
    final String reads = 'SourceRepository'
}

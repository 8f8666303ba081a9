package dev.sluice.dsl.words.object

import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

@POJO
@CompileStatic
final class ToolkitWord extends ObjectWord {
    final String about = 'Read what the engine knows about one kind of data.'
    final String example = "toolkit 'files'"
    final String reads = 'AbstractToolkit'
}

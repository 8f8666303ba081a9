package dev.sluice.dsl.words.object

import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

@POJO
@CompileStatic
final class BookmarkWord extends ObjectWord {
    final String about = 'Make or read a bookmark: a name for a point of a history.'
    final String example = "bookmark { name 'before the tests'; from 'qa1' }"
    final String makes = 'TimeflowBookmarkCreateParameters'
    final String reads = 'TimeflowBookmark'
}

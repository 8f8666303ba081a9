package dev.sluice

import spock.lang.Tag

/** What the pages below {@code src/docs} show is what happens. */
@Tag('slow')
class DocumentsSpec extends ShownBlocks {
    def "what #block shows is what happens"() {
        expect:
        tried(block)

        where:
        block << PAGES.drop(1)*.blocks.flatten().findAll { isTried(it) }
    }
}

package dev.sluice

import dev.sluice.engine.auth.Right
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Specification

/** What whoever is to trust an engine reads holds on to the code: no promise without its spec, no right without its row. */
class SecurityPagesSpec extends Specification {
    def "each promise names specs that there are"() {
        given:
        def promises = Files.readAllLines(Path.of('src/docs/security.md')).findAll { it =~ /^\| .* \|$/ && !(it =~ /\| (promise|spec|---)/) }
        def specs = []
        Path.of('src/test/groovy').toFile().eachFileRecurse { if (it.name.endsWith('Spec.groovy')) { specs << it.name - '.groovy' } }

        expect:
        promises.size() > 15
        promises.findAll { line ->
            def named = (line.tokenize('|').last() =~ /`(\w+Spec)`/).collect { it[1] }
            !named || !specs.containsAll(named)
        } == []
    }

    def "each right says what it means on the host"() {
        given:
        def page = Files.readString(Path.of('src/docs/threats.md'))
        def table = page.substring(page.indexOf('## What each right means on the host'), page.indexOf('## What root is used for'))

        expect:
        (table =~ /(?m)^\| `(\w+)` \| [^|]+ \| [^|]+ \|$/).collect { it[1] } == Right.values()*.name()
    }
}

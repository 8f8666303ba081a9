package dev.sluice.dsl.check

import dev.sluice.language.Language
import dev.sluice.language.Script
import spock.lang.Shared
import spock.lang.Specification

/** Every seeded mistake is found at its place, in our words, and is one mistake. */
class MistakesSpec extends Specification {
    private static final String SAYS = '=> '

    @Shared Language language = Language.load()

    def "the mistake in '#script' is found at its place"() {
        expect:
        language.check(new Script('mistake.groovy', script))*.toString() == said.collect { 'mistake.groovy:' + it }

        where:
        [script, said] << seeded()
    }

    def "there are at least a hundred of them, and each is one"() {
        expect:
        seeded().size() >= 100
        seeded().every { script, said -> said.size() == 1 }
    }

    private static List<List> seeded() {
        def text = MistakesSpec.getResourceAsStream('/dev/sluice/dsl/check/mistakes.txt').getText('UTF-8')
        text.split('\n\n').collect { block ->
            def lines = block.readLines().findAll { !it.startsWith('# ') }
            [lines.findAll { !it.startsWith(SAYS) }.join('\n'), lines.findAll { it.startsWith(SAYS) }*.substring(SAYS.size())]
        }.findAll { it[0] }
    }
}

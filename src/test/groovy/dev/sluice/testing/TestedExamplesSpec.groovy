package dev.sluice.testing

import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Specification
import spock.lang.Tag
import spock.lang.TempDir

/** The examples in scripts/, tested as users test theirs. */
@Tag('slow')
class TestedExamplesSpec extends Specification {
    @FreshEngine TestEngine engine
    @TempDir Path folder

    def "the first example makes a VDB, and leaves nothing"() {
        given:
        def plan = engine.plan('scripts/01-first-vdb.groovy')

        expect:
        ['sourceConfig', 'dsource', 'vdb'].every { plan.creates(it) }
        engine.run('scripts/01-first-vdb.groovy').done
        engine.evaluate('containers + sourceConfigs') == []
    }

    def "the plan of #example comes to its end"() {
        expect:
        engine.plan("scripts/$example").stopsAt() == null

        where:
        example << ['01-first-vdb.groovy', '02-oracle-from-rman.groovy', '06-nightly-refresh.groovy']
    }

    def "the second example leaves nothing when its provision is refused"() {
        given:
        engine.refuse(3)

        when:
        def run = engine.run('scripts/02-oracle-from-rman.groovy')

        then:
        run.outcome() == 'failed'
        run.message().contains('The test refuses call 3.')
        engine.calls().count { it.path() == 'database/provision' } == 1
        engine.evaluate('containers + sourceConfigs') == []
    }

    def "the refresh with approval is withheld until somebody approves"() {
        given:
        engine.evaluate("user { name 'bob'; credential { password 'secret of bob' } }")

        when:
        def run = engine.run('scripts/04-refresh-with-approval.groovy', approver: 'bob')

        then:
        run.outcome() == 'withheld'
        !run.did('refresh')

        when:
        engine.approve('bob')
        run = engine.resume()

        then:
        run.done
        run.did('refresh')
        run.printed().endsWith(' has 2 customers\n')
    }

    def "the runbook that stops half-way goes on when all is ready, and makes nothing twice"() {
        given:
        def ready = folder.resolve('ready')

        expect:
        engine.run('scripts/05-resume-after-failure.groovy', ready: ready).stepsDone().size() == 3

        when:
        Files.createFile(ready)
        def run = engine.resume()

        then:
        run.done
        run.printed().contains(': each made once')
        engine.calls()*.path().findAll { it == 'group' }.size() == 2
    }

    def "the nightly refresh gives each VDB a second chance"() {
        given: 'a source configuration, a dSource, two VDBs, a sync, and then the first refresh'
        engine.refuse(6)

        when:
        def run = engine.run('scripts/06-nightly-refresh.groovy', copies: 2, limit: 1)

        then:
        run.done
        engine.calls().count { it.path().endsWith('/refresh') } == 3
    }

    def "the lab is made once, and there is nothing to do the second time"() {
        given:
        def params = [data: Files.createDirectories(folder.resolve('data')), mounts: Files.createDirectories(folder.resolve('mnt'))]
        def script = 'scripts/07-ensure-a-lab.groovy'

        expect:
        engine.plan(script, params).creates('vdb', name: 'lab-qa2', group: 'Lab')
        engine.run(script, params).done
        engine.plan(script, params).empty
    }
}

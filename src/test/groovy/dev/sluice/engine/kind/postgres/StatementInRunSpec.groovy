package dev.sluice.engine.kind.postgres

import dev.sluice.lab.Called
import java.nio.file.Files
import java.nio.file.Path
import java.util.concurrent.TimeUnit
import spock.lang.Shared
import spock.lang.TempDir

/** What a script asks a database is done once, whatever becomes of the process, and told as what it did. */
class StatementInRunSpec extends ServerAtHand {
    @TempDir Path home
    @Shared String vdb

    def setupSpec() {
        vdb = flow.provisioned('qa', flow.linked('shop', source.link))
        flow.sql(vdb, 'create table counted (n int)')
    }

    def setup() {
        flow.sql(vdb, 'truncate counted')
    }

    def cleanupSpec() {
        flow.removeAll()
    }

    private Map<String, String> variables() {
        [HOME: home.toString(), TERM: 'xterm', SLUICE_ENGINE: lab.engine.url().toString(), SLUICE_USER: 'admin', SLUICE_PASSWORD: lab.adminPassword,
         SLUICE_SECRET_KEY: System.getenv('SLUICE_SECRET_KEY') ?: '']
    }

    private Called called(String... args) {
        new Called(variables()).with(args)
    }

    private String script(String text) {
        Files.writeString(home.resolve('asked.groovy'), text).toString()
    }

    private String counted() {
        flow.sql(vdb, 'select count(*) from counted')[0][0]
    }

    def "a statement that a database was asked when the process was killed is not asked again unseen"() {
        given:
        def script = script("""step('Count') { vdb('qa').sql('with x as (insert into counted values (1) returning n) select n, pg_sleep(3) from x') }
            step('Then') { group { name 'then' } }""")
        def builder = new ProcessBuilder(Called.process('run', script)).redirectErrorStream(true)
        builder.environment().putAll(variables())
        def running = builder.start()

        when: 'the database goes on by itself'
        assert eventually { flow.sql(vdb, "select count(*) from pg_stat_activity where query like 'with x%' and state = 'active'")[0][0] == '1' }
        running.destroyForcibly().waitFor(60, TimeUnit.SECONDS)
        assert eventually { counted() == '1' }
        def refused = called('resume', 'last')

        then:
        refused.status == 1
        refused.err.contains("'sql' at place 1.2 had begun when the run stopped, and only the database knows whether it did 'with x as (insert")
        refused.err.contains('if not: sluice resume --repeat')
        counted() == '1'

        when: 'somebody has looked, and it is there'
        def gone = called('resume', '--skip', 'Count', '--reason', 'it is there', 'last')

        then:
        gone.status == 0
        counted() == '1'
        flow.named('group', 'then') != null

        when: 'somebody takes it back'
        def undone = called('resume', '--undo', 'last')

        then:
        undone.out.contains("remains: sql of vdb 'qa': it had begun, and nobody knows its end")
    }

    def "a statement that a script waited for no more has words when its run is resumed"() {
        given:
        def script = script("""try { timeout('1s') { vdb('qa').sql('with x as (insert into counted values (1) returning n) select n, pg_sleep(4) from x') } }
            catch (Exception late) { println late.message; group { name "went-on-\${groups.size()}" } }
            if (!new File('$home/mended').exists()) { throw new IllegalStateException('not yet') }""")
        def run = called('run', script)
        assert run.status == 1 && run.out.contains('it took longer than 1s')
        Files.createFile(home.resolve('mended'))

        when:
        def resumed = called('resume', 'last')

        then:
        resumed.status == 0
        resumed.out =~ /'sql' at place [\d.]+ had begun when its script waited for it no more, and only the database knows whether it did 'with x as \(insert/
    }

    def "what a database did is one of the changes of a run, and what it was only asked is none"() {
        given:
        def script = script("vdb('qa').sql('insert into counted values (1)'); vdb('qa').sql('select * from counted'); vdb('qa').sql('select 1', readOnly: true)")

        when:
        def run = called('run', '--json', script)

        then:
        run.status == 0
        (run.out =~ /insert into counted/).size() == 1 && !run.out.contains("select *")

        when:
        def undone = called('resume', '--undo', 'last')

        then:
        undone.out.contains("remains: sql of vdb 'qa': what it did there stays")
        counted() == '1'
    }

    def "what a function has written that was called in a look is one of the changes of a run: #statement"() {
        given:
        flow.sql(vdb, 'create or replace function count_one() returns int language sql as $$ insert into counted values (1) returning n $$')

        expect:
        called('run', '--json', script("vdb('qa').sql('$statement')")).with { [status, out.contains(statement)] } == [0, isChange]

        where:
        statement                                       || isChange
        'select count_one()'                            || true
        'with x as (select count_one()) select * from x' || true
        "select count_one() where \\'a;b\\' is null"    || false
        'select 1; select count_one();'                 || false
        'select n, 2 as into_update from counted'       || false
    }

    def "a statement that has changed a database does not become another one"() {
        given:
        def script = script("vdb('qa').sql('insert into counted values (91)'); throw new IllegalStateException('later')")
        called('run', script)
        this.script("vdb('qa').sql('insert into counted values (92)')")

        expect:
        called('resume', '--yes', 'last').err.contains('the script does not do here what it did before: at place 2, sql: ')
        flow.sql(vdb, 'select n from counted')*.get(0) == ['91']
    }

    def "a run by a plan asks a database nothing that may change it"() {
        given:
        def script = script("if (!new Throwable().stackTrace.any { it.className.contains('Rehearsal') }) { vdb('qa').sql('insert into counted values (1)') }")
        def plan = home.resolve('p.plan').toString()
        called('plan', '--out', plan, script)

        when:
        def run = called('run', '--plan', plan, script)

        then:
        run.status == 1
        run.err.contains("not in the plan: sql 'insert into counted values (1)', which may change the database. Where it only looks, say readOnly: true.")
        counted() == '0'
    }
}

package dev.sluice.rehearsal

import dev.sluice.lab.Called
import dev.sluice.lab.Lab
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.AutoCleanup
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.TempDir

/** Runs that keep to a plan, which do what it says and nothing else. */
class KeptPlanSpec extends Specification {
    @TempDir @Shared Path home
    @Shared @AutoCleanup Lab lab = null
    @TempDir Path folder

    def setupSpec() {
        lab = new Lab(home)
    }

    def "a run stops at the first effect that is not in its plan, before it is sent, and says both"() {
        given: 'a library that answers otherwise in the run than while it is planned, and planned again'
        def script = script('''
            if (System.properties['SAYS'].poll() == 'prod') { delete group('goes') }
            update group('stays'), description: 'planned'
            ''')
        groups('goes', 'stays')
        answering('', '', 'prod', 'prod', 'test')
        def out = planned(script)
        def column = new File(script as String).readLines()[1].indexOf('delete') + 1

        when:
        def run = sluice('run', '--plan', out, script)

        then:
        run.status == 1
        run.err.readLines().first() == "$script:2:$column: not in the plan: delete group 'goes'. The plan goes on with: ~ group stays. Nothing more is sent"
        described() == [goes: null, stays: null]

        when: 'it is resumed, it keeps to its plan still'
        def again = sluice('resume', 'last')

        then:
        again.status == 1
        again.err.contains("not in the plan: delete group 'goes'.")
        described() == [goes: null, stays: null]

        when: 'the library answers as it was planned'
        def done = sluice('resume', 'last')

        then:
        done.status == 0
        described() == [goes: null, stays: 'planned']

        cleanup:
        deleted('goes', 'stays')
    }

    def "what is planned with one value is not sent with another: #what"() {
        given:
        groups('goes', 'stays')
        def script = script("def said = System.properties['SAYS'].poll()\n$text")
        answering('', '', 'prod', 'prod', 'test')
        def out = planned(script)

        when:
        def run = sluice('run', '--plan', out, script)

        then:
        run.status == 1
        run.err.contains(told)
        described() == [goes: null, stays: null]

        cleanup:
        deleted('goes', 'stays')

        where:
        what               | text                                                             || told
        'another value'    | "update group('stays'), description: said ?: 'test'"             || "not in the plan: update group 'stays', description 'prod'. The plan goes on with: ~ group stays."
        'another object'   | "update group(said ? 'goes' : 'stays'), description: 'x'"        || "not in the plan: update group 'goes', description 'x'. The plan goes on with: ~ group stays."
        'once more'        | "2.times { i -> if (i == 0 || said) { group { name \"new\$i\" } } }\ndelete group('new0')" || "not in the plan: group name 'new1'. The plan goes on with: - group new0."
    }

    def "a run that is resumed goes on with what it has made by its plan, and makes nothing of it once more"() {
        given:
        def script = script('''
            def made = step('Make') { group { name 'goes' } }
            def said = System.properties['SAYS'].poll()
            if (said == 'prod') { throw new IOException('stopped') }
            update made, description: 'planned'
            if (said == 'again') { delete made; group { name 'goes' } }
            ''')
        answering('', '', 'prod', 'again', 'again')
        def out = planned(script)

        when:
        def run = sluice('run', '--plan', out, script)
        def again = sluice('resume', 'last')

        then:
        run.err.contains('stopped')
        again.status == 1
        again.err.contains("not in the plan: delete group 'goes'. All of the plan is done. Nothing more is sent")
        described() == [goes: 'planned']

        cleanup:
        deleted('goes')
    }

    def "taking back is no part of a plan: braces of undo do what they say, also where the run had been stopped by its plan"() {
        given:
        groups('stays')
        def script = script('''
            step('Make') { group { name 'goes' } }
            undo { delete group('goes'); update group('stays'), description: 'by undo' }
            if (System.properties['SAYS'].poll() == 'prod') { delete group('stays') }
            ''')
        answering('', '', 'prod', 'prod')
        def out = planned(script)

        when:
        def run = sluice('run', '--plan', out, script)
        def undone = sluice('resume', '--undo', 'last')

        then:
        run.err.contains("not in the plan: delete group 'stays'. All of the plan is done.")
        undone.status == 0
        described() == [stays: 'by undo']

        cleanup:
        deleted('stays')
    }

    def "a script that hides that it was stopped is not done, and sends nothing more"() {
        given:
        groups('goes', 'stays')
        def script = script('''
            try { if (System.properties['SAYS'].poll() == 'prod') { delete group('goes') } } catch (any) { println 'hidden' }
            try { update group('stays'), description: 'planned' } catch (any) { println 'hidden, too' }
            ''')
        answering('', '', 'prod', 'prod', 'test')
        def out = planned(script)

        when:
        def run = sluice('run', '--plan', out, script)

        then:
        run.out == 'hidden\nhidden, too\n'
        run.status == 2
        run.err.contains("not in the plan: delete group 'goes'.")
        described() == [goes: null, stays: null]

        cleanup:
        deleted('goes', 'stays')
    }

    def "what a plan says of objects that are not there yet, and of moments to come, its run does"() {
        given:
        def script = script("""
            def source = sourceConfig { name 'orders'; repository 'files' }
            def orders = link { name 'orders'; group 'Sources'
                linkData { config source; parameters { path '${lab.tree('orders')}'; mountPath '${lab.mountPath('orders')}' } } }
            def made = group { name 'made' }
            def copy = vdb {
                container { name 'qa'; group made }
                source { name 'qa'; parameters { mountPath '${lab.mountPath('qa')}' } }
                sourceConfig { name 'qa'; repository 'files' }
                from orders, at: LATEST_POINT
            }
            sync orders
            def newest = snapshots.findAll { it.container == copy.reference }.last()
            bookmark { name 'before'; from copy, at: newest }
            refresh copy
            undo copy
            stop copy
            parallel { ['a', 'b', 'c'].each { letter -> step(letter) { group { name letter } } } }
            delete copy
            """)
        def out = planned(script)

        when:
        def run = sluice('run', '--plan', out, script)

        then:
        run.status == 0
        !run.err.contains('planned, but not done')
        lab.admin().get('group').result*.name.containsAll(['made', 'a', 'b', 'c'])
    }

    def "what failed may be tried again, and what is planned and was not done is told"() {
        given:
        def script = script('''
            retry(times: 2) { group { name 'again' } }
            if (System.properties['SAYS'].poll() != 'prod') { group { name 'left' } }
            ''')
        answering('', '', 'prod', 'prod', 'test')
        def out = planned(script)

        when:
        def run = sluice('run', '--plan', out, script)

        then:
        run.status == 0
        run.err.contains('planned, but not done: + group left\n')

        cleanup:
        deleted('again')
    }

    def "a plan hangs on what its script looked at in a listing, and on nothing else there: #chosen"() {
        given:
        groups('other', 'found')
        def script = script("update $chosen, description: 'planned'")
        def out = planned(script)

        when: 'all others have changed in a field that nobody looked at'
        run("groups.findAll { it.name != 'found' }.each { update it, description: 'changed' }")
        def done = sluice('run', '--plan', out, script)

        then:
        done.status == 0

        when: 'and in one that somebody looked at'
        run("update group('found'), description: ''")
        out = planned(script)
        run("update group('other'), name: 'others'")
        def refused = sluice('run', '--plan', out, script)

        then:
        refused.status == 1
        refused.err == "sluice run: '$out' holds no more: group 'other': name was 'other', is 'others'. Plan again: sluice plan --out $out $script\n"

        cleanup:
        deleted('found', 'others')
        run("groups.each { update it, description: '' }")

        where:
        chosen << ["groups.findAll { it.name == 'found' }.first()", "groups.select('name').findAll { it.name == 'found' }[0]",
                   "groups.sort('name').where(name: 'found')[0]"]
    }

    def "the plan of a script that is refused midway shows what would have been done before, and is not kept"() {
        when:
        def out = folder.resolve('refused.plan').toString()
        def plan = sluice('plan', '--out', out, script("group { name 'before' }\ngroup { name 'Virtual' }"))

        then:
        plan.out == "  + group before\n      name  'before'\n"
        plan.err.contains("the name 'Virtual' is taken")
        plan.status == 1
        !Files.exists(Path.of(out))
    }

    /** What the script is told each time that it runs. */
    private void answering(String... answers) {
        System.properties.put(folder.toString(), new ArrayDeque<String>(answers.toList()))
    }

    def cleanup() {
        System.properties.remove(folder.toString())
    }

    private String planned(String script) {
        def out = folder.resolve('script.plan').toString()
        def plan = sluice('plan', '--out', out, script)
        assert plan.status == 0 : plan.err
        out
    }

    private void groups(String... names) {
        run(names.collect { "group { name '$it' }" }.join('\n'))
    }

    private void deleted(String... names) {
        run(names.collect { "delete group('$it')" }.join('\n'))
    }

    private Map<String, String> described() {
        lab.admin().get('group').result.findAll { it.name in ['goes', 'stays'] }.collectEntries { [it.name, it.description ?: null] }
    }

    private void run(String text) {
        def run = sluice('run', '--no-journal', script(text))
        assert run.status == 0 : run.err
    }

    private Called sluice(String... args) {
        new Called([HOME: folder.toString(), SLUICE_PASSWORD: lab.adminPassword])
                .with(['--engine', lab.engine.url().toString(), '--user', 'admin', *args] as String[])
    }

    private String script(String text) {
        Files.writeString(folder.resolve("script-${folder.toFile().list().length}.groovy"),
                text.stripIndent(true).replace('SAYS', folder.toString())).toString()
    }
}

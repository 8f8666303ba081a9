package dev.sluice.rehearsal

import dev.sluice.lab.Called
import dev.sluice.lab.Lab
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.AutoCleanup
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.TempDir

/** Secrets of scripts that are only tried, also after {@code reveal()}, and those of runs that keep to a plan. */
class SecretPlanSpec extends Specification {
    private static final String SECRET = 'pa$s "word'

    @TempDir @Shared Path home
    @Shared @AutoCleanup Lab lab = null
    @TempDir Path folder

    def setupSpec() {
        lab = new Lab(home)
    }

    def "what only tries a script shows none of its secrets, in none of their forms: #command"() {
        given:
        def script = script('''
            param 'tok', secret: true
            def tok = params.tok.reveal()
            println "it is $tok"
            System.err.println "admin:$tok".bytes.encodeBase64()
            confirm "Go on with $tok?"
            step("Tell ${tok.bytes.encodeHex()}") { ensure group { name 'Virtual'; description "as $tok" } }
            assert tok == 'other' : "no: $tok"
            ''')

        when:
        def tried = sluice(*command.split(' '), '-p', "tok=$SECRET", script)

        then:
        tried.status == 1
        tried.err.contains('it is ********')
        tried.out.contains('********')
        hidden(tried.out + tried.err)

        where:
        command << ['plan', 'plan --json', 'rehearse', 'rehearse --json', 'drift', 'drift --json']
    }

    def "neither a kept plan has a secret nor the journal of the run that keeps to it, which does what was planned, also when it is resumed"() {
        given: 'something that fails in the run alone, and once'
        System.properties[folder.toString()] = new ArrayDeque(['fine', 'fine', 'fails', 'fine'])
        def out = folder.resolve('script.plan')
        def script = script("""
            param 'tok', secret: true
            update group('Virtual'), description: "as \${params.tok.reveal()}"
            assert System.properties['$folder'].poll() == 'fine'
            update group('Sources'), description: "as \${params.tok.reveal().bytes.encodeBase64()}"
            """)

        when:
        def plan = sluice('plan', '--out', out.toString(), '-p', "tok=$SECRET", script)

        then:
        plan.status == 0
        hidden(Files.readString(out))

        when:
        def run = sluice('run', '--plan', out.toString(), '-p', "tok=$SECRET", script)

        then:
        run.status == 1
        run.err.contains('this does not hold')
        described() == [Virtual: "as $SECRET" as String, Sources: null]
        hidden(run.out + run.err + journals())

        when:
        def done = sluice('resume', '-p', "tok=$SECRET", 'last')

        then:
        done.status == 0
        described() == [Virtual: "as $SECRET" as String, Sources: "as ${SECRET.bytes.encodeBase64()}" as String]
        hidden(done.out + done.err + journals())

        when: 'what the plan hangs on has the secret in it, it is planned again'
        System.properties[folder.toString()] = new ArrayDeque(['fine'] * 3)
        Files.delete(out)
        def again = sluice('plan', '--out', out.toString(), '-p', "tok=$SECRET", script)
        def kept = sluice('run', '--plan', out.toString(), '-p', "tok=$SECRET", script)

        then:
        [again.status, kept.status] == [0, 0]

        cleanup:
        System.properties.remove(folder.toString())
    }

    def "a run keeps to its plan where a text that it sends is known to be a secret only afterwards"() {
        given:
        def out = folder.resolve('script.plan')
        def script = script("""
            param 'tok', secret: true
            update group('Virtual'), description: 'as hunter22'
            secret(file: '${Files.writeString(folder.resolve('token'), 'hunter22')}')
            update group('Sources'), description: 'as hunter22'
            """)

        when:
        def plan = sluice('plan', '--out', out.toString(), '-p', 'tok=other-one', script)
        def run = sluice('run', '--plan', out.toString(), '-p', 'tok=other-one', script)

        then:
        plan.status == 0
        !Files.readString(out).contains('hunter22')
        run.err.readLines() == []
        described() == [Virtual: 'as hunter22', Sources: 'as hunter22']
    }

    def "a resumed run keeps to its plan where what it sends is known to be a secret only afterwards, and sends nothing else"() {
        given: 'something that fails in the run alone, and once'
        System.properties[folder.toString()] = new ArrayDeque(['fine', 'fine', 'fails', 'fine'])
        def out = folder.resolve('script.plan')
        def token = Files.writeString(folder.resolve('token'), 'hunter22')
        def told = Files.writeString(folder.resolve('told'), 'as hunter22 or so')
        def script = script("""
            assert System.properties['$folder'].poll() == 'fine'
            update group('Virtual'), description: new File('$told').text
            secret(file: '$token')
            update group('Sources'), description: 'as hunter22'
            """)

        when:
        def plan = sluice('plan', '--out', out.toString(), script)
        def run = sluice('run', '--plan', out.toString(), script)

        then:
        [plan.status, run.status] == [0, 1]
        run.err.contains('this does not hold')

        when:
        Files.writeString(told, 'as another one')
        def other = sluice('resume', 'last')

        then:
        other.status == 1
        other.err.contains("not in the plan: update group 'Virtual', description 'as another one'")

        when:
        System.properties[folder.toString()] = new ArrayDeque(['fine'])
        Files.writeString(told, 'as hunter22 or so')
        def done = sluice('resume', 'last')

        then:
        done.err.readLines() == []
        described() == [Virtual: 'as hunter22 or so', Sources: 'as hunter22']

        cleanup:
        System.properties.remove(folder.toString())
    }

    private boolean hidden(String text) {
        assert !text.contains(SECRET)
        assert !text.contains(SECRET.replace('"', '\\"'))
        assert !text.contains(SECRET.bytes.encodeHex().toString())
        assert !text.contains(SECRET.bytes.encodeBase64().toString()[0..-3])
        assert !text.contains("admin:$SECRET".bytes.encodeBase64().toString()[8..-3])
        true
    }

    private String journals() {
        def all = new StringBuilder()
        folder.resolve('.local/state/sluice/runs').toFile().eachFileRecurse { all << (it.file ? it.text : '') }
        assert all
        all
    }

    private Map<String, String> described() {
        lab.admin().get('group').result.collectEntries { [it.name, it.description ?: null] }
    }

    private Called sluice(String... args) {
        new Called([HOME: folder.toString(), SLUICE_PASSWORD: lab.adminPassword])
                .with(['--engine', lab.engine.url().toString(), '--user', 'admin', *args] as String[])
    }

    private String script(String text) {
        Files.writeString(folder.resolve('script.groovy'), text.stripIndent(true)).toString()
    }
}

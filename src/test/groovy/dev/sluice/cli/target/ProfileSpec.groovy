package dev.sluice.cli.target

import dev.sluice.client.OtherEngine
import dev.sluice.cli.console.ProcessContext.Stream
import dev.sluice.lab.Called
import dev.sluice.operations.secret.SecretSource
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.AutoCleanup
import spock.lang.Specification
import spock.lang.TempDir

class ProfileSpec extends Specification {
    @TempDir Path folder
    @AutoCleanup OtherEngine engine = new OtherEngine()

    def setup() {
        engine.on('GET group') { list(it, [[type: 'Group', name: 'QA', reference: 'GROUP-1']]) }
        engine.on('GET group/GROUP-1') { ok(it, [type: 'Group', name: 'QA', reference: 'GROUP-1']) }
    }

    def "a profile is made, listed, shown, used and removed"() {
        given:
        Files.writeString(folder.resolve('password'), 'secret\n')

        expect:
        called('profile', 'list').out == 'none\n'

        when:
        def made = called('profile', 'add', 'qa', engine.url, '--user', 'ann', '--password-file', "$folder/password")

        then:
        made.err == "Made 'qa'. Use it: sluice --engine qa, or in the shell: use qa\n"
        file('qa').text == "url=${engine.url.replace(':', '\\:')}\nuser=ann\npassword-file=$folder/password\n"

        expect:
        called('profile', '--json').out.contains('"allows" : "everything"') || called('profile', '--json').out.contains('"allows": "everything"')
        called('profile', 'show', 'qa').out == "url            $engine.url\nuser           ann\npassword-file  $folder/password\n"
        called('--engine', 'qa', 'eval', 'groups*.name').out == 'QA\n'
        engine.bodies['POST login'].username == 'ann'
        called('profile', 'remove', 'qa').status == 0
        called('profile', 'show', 'qa').with { [status, err] } == [2, "sluice profile: there is no profile 'qa'. See: sluice profile list\n"]
        !file('qa').exists()
    }

    def "everything that a profile can say is kept: #option"() {
        when:
        def added = called('profile', 'add', 'p', 'https://e', *option.split(' '))

        then:
        added.status == 0
        file('p').readLines().drop(1) == lines

        where:
        option                                   || lines
        '--namespace acme'                       || ['namespace=acme']
        '--api-version 1.9.3'                    || ['version=1.9.3']
        '--certificates /x/ca.pem'               || ['certificates=/x/ca.pem']
        '--fingerprint ' + 'AB:' * 31 + 'AB'      || ['fingerprint=' + 'AB' * 32]
        '--insecure'                             || ['insecure=true']
        '--user a --password-env PW'             || ['user=a', 'password-env=PW']
        '--user a --password-command cat'        || ['user=a', 'password-command=cat']
        '--user a --password-prompt'             || ['user=a', 'password-prompt=true']
        '--read-only'                            || ['read-only=true']
        '--protected --colour magenta'            || ['protected=true', 'colour=magenta']
    }

    def "a profile that cannot be is refused: #args"() {
        given:
        called('profile', 'add', 'there', 'https://e')

        when:
        def added = called('profile', 'add', *args)

        then:
        added.status == status
        added.err.replace("$folder", '$') == message + '\n'
        !file('p').exists()

        where:
        args                                             || status | message
        ['there', 'https://e']                           || 2 | "sluice profile add: there is a profile 'there'. Replace it with --force"
        ['local', 'https://e']                           || 2 | "sluice profile add: 'local' is the embedded engine. Choose another name"
        ['../p', 'https://e']                            || 2 | "sluice profile add: '../p' is no name for a profile. Use letters, digits, '.', '-' and '_'"
        ['p', 'e']                                       || 3 | "engine: 'e' is not the address of an engine. Write it as https://HOST or http://HOST:PORT"
        ['p', 'https://e', '--colour', 'pink']           || 3 | "engine: \$/.config/sluice/profiles/p.properties: there is no colour 'pink'. There are red, green, yellow, blue, magenta, cyan"
        ['p', 'https://e', '--api-version', 'new']       || 3 | "engine: \$/.config/sluice/profiles/p.properties: 'new' is not a version. Write it as 1.11.20"
        ['p', 'https://e', '--password-prompt', '--password-file', 'x'] || 3 | "engine: \$/.config/sluice/profiles/p.properties names several sources of the password: password-file, password-prompt. Keep one"
    }

    def "the password comes from #source"() {
        given:
        called('profile', 'add', 'qa', engine.url, '--user', 'ann', *source.split(' ', 2))

        when:
        def asked = called('--engine', 'qa', 'eval', 'groups*.name', ADMIN_PW: 'secret')

        then:
        asked.out == 'QA\n'
        !file('qa').text.contains('secret\n')

        where:
        source << ['--password-env ADMIN_PW', '--password-command printf "secret\\nmore"']
    }

    def "a password that is not where the profile says is told: #source"() {
        given:
        called('profile', 'add', 'qa', engine.url, '--user', 'ann', *source.split(' ', 2))

        expect:
        called('--engine', 'qa', 'eval', 'groups').with { [status, err] } == [3, "engine: $message\n"]

        where:
        source                       || message
        '--password-env GONE'        || "the password of 'ann' cannot be had: the environment has no variable 'GONE'. Set it"
        '--password-command false'   || "the password of 'ann' cannot be had: the command that should print a secret failed. Try it by itself: false"
        '--password-credential db'   || "the password of 'ann' cannot be had: there is no \$CREDENTIALS_DIRECTORY, since systemd has not started this with credentials. Give it some by LoadCredential="
        '--password-prompt'          || "the password of 'ann' is to be typed, and there is no terminal. Name another source of it with sluice profile add"
    }

    def "there is an option for each place that passwords come from"() {
        expect:
        SecretSource.values().every { called('profile', 'add', '--help').out.contains("--password-${it.key()}") }
    }

    def "a read-only profile reads and changes nothing"() {
        given:
        add('audit', '--read-only')

        expect:
        called('--engine', 'audit', 'eval', 'groups*.name').out == 'QA\n'
        called('--engine', 'audit', 'eval', line).with { [status, err] } ==
                [2, "eval:1:1: the profile 'audit' is read-only: it has no word '$word'. Use another profile to change something.\n"]
        engine.calls.every { it.startsWith('GET') || it in ['POST session', 'POST login', 'POST logout'] }

        where:
        line                        | word
        "group { name 'x' }"        | 'group'
        "delete group('QA')"        | 'delete'
    }

    def "a protected profile changes nothing that is there where nobody types its name, and makes new things"() {
        given:
        add('prod', '--protected')
        engine.on('POST group') { ok(it, 'GROUP-1') }

        expect:
        called('--engine', 'prod', 'eval', "delete group('QA')").err ==
                "eval:1:14: the profile 'prod' is protected: the name 'QA' has to be typed on a terminal. Nothing was done.\n"
        called('--engine', 'prod', 'eval', "group { name 'QA' }").status == 0
        !engine.calls.contains('POST group/GROUP-1/delete')
    }

    def "on a terminal the whole name has to be typed: '#typed'"() {
        given:
        add('prod', '--protected')
        engine.on('POST group/GROUP-1/delete') { ok(it, null) }

        when:
        def run = new Called(HOME: folder.toString(), ADMIN_PW: 'secret')
                .tap { it.input = "$typed\n"; it.terminals = [Stream.IN, Stream.OUT] as Set }.with('--engine', 'prod', 'eval', "delete group('QA')")

        then:
        run.err.contains("'prod' is protected. Type the name of what this will delete, QA:")
        run.err.contains("that is not the name 'QA'. Nothing was done.") == !done
        engine.calls.contains('POST group/GROUP-1/delete') == done

        where:
        typed || done
        'QA'  || true
        'Q'   || false
        'qa'  || false
        ''    || false
    }

    def "profiles are listed by their names, with what they allow"() {
        given:
        add('b', '--protected')
        add('a', '--read-only')
        add('c')

        expect:
        called('profile', 'list').out.readLines().drop(2)*.tokenize()*.first() == ['a', 'b', 'c']
    }

    def "the prompt says what a profile keeps its user from: #lines"() {
        expect:
        Profile.of('prod', [url: 'https://e'] + lines, folder.resolve('prod.properties')).mark() == mark

        where:
        lines                                         || mark
        [:]                                           || ''
        [protected: 'true']                           || ' protected'
        ['read-only': 'true']                         || ' read-only'
        ['read-only': 'true', protected: 'true']      || ' read-only'
    }

    def "a script goes from one engine to another, and asks several"() {
        given:
        def other = new OtherEngine()
        other.on('GET group') { list(it, []) }
        add('qa')
        add('empty', null, other)

        when:
        def run = called('shell', input: """
            use qa
            groups.size()
            on('empty') { groups.size() }
            on('qa', 'empty') { groups.size() }
            use empty
            groups.size()
            """.stripIndent())

        then:
        run.err == ''
        run.out == "$engine.url\n1\n0\nqa     1\nempty  0\n$other.url\n0\n"

        cleanup:
        other.close()
    }

    def "a name that means the engine in use by other rights has those rights"() {
        given:
        add('audit', '--read-only')
        add('work')
        engine.on('POST group') { ok(it, 'GROUP-1') }

        when:
        def run = called('--engine', 'audit', 'shell', input: "on('work') { group { name 'QA' } }.name\ngroup { name 'x' }\n")

        then:
        run.out == 'QA\n'
        run.err.contains('is read-only')
    }

    def "each engine has its own place among the objects, and what is to be committed there"() {
        given:
        def other = new OtherEngine()
        other.on('GET group') { list(it, []) }
        add('qa')
        add('empty', null, other)

        expect:
        called('shell', input: 'use qa\ncd groups/QA\nset description=new\nuse empty\npwd\ncommit\nuse qa\npwd\nset\n').out ==
                "$engine.url\n$other.url\n/\nnothing is changed\n$engine.url\n/groups/QA\ndescription = 'new'\n"

        cleanup:
        other.close()
    }

    def "tables show names though the engine is open under two"() {
        given:
        add('qa')
        add('work')
        engine.on('GET repository') { list(it, [[type: 'AppDataRepository', reference: 'R-1', name: 'files', environment: 'E-1']]) }
        engine.on('GET environment') { list(it, [[type: 'UnixHostEnvironment', reference: 'E-1', name: 'here']]) }

        expect:
        called('shell', input: 'use qa\nrepositories\nuse work\nrepositories\n').out.readLines().count { it =~ /^files +here +/ } == 2
    }

    private void add(String name, String more = null, OtherEngine engine = this.engine) {
        assert called('profile', 'add', name, engine.url, '--user', 'ann', '--password-command', 'echo secret', *[more].findAll()).status == 0
    }

    private File file(String name) {
        folder.resolve(".config/sluice/profiles/${name}.properties").toFile()
    }

    private Called called(Map<String, String> more = [:], String... args) {
        def called = new Called([HOME: folder.toString(), SLUICE_HOME: "$folder/engine".toString()] + (more - more.subMap(['input'])))
        called.input = more.input ?: ''
        called.with(args)
    }
}

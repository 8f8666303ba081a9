package dev.sluice.cli.target

import dev.sluice.cli.console.Options
import dev.sluice.cli.console.ProcessContext
import dev.sluice.cli.console.TerminalQuestions
import dev.sluice.cli.console.UsageException
import dev.sluice.client.ConnectionException
import dev.sluice.wire.Secret
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Specification
import spock.lang.TempDir

class TargetsSpec extends Specification {
    @TempDir Path folder
    Options options = new Options()
    Map<String, String> variables = [:]
    String typed
    Set<ProcessContext.Stream> terminals = []
    List<String> questions = []

    def "without any word about it the embedded engine is in use"() {
        expect:
        targets().inUse().empty
    }

    def "the option counts before the variable"() {
        given:
        variables.SLUICE_ENGINE = 'http://variable:1'

        expect:
        targets().inUse().get().connection().url() == URI.create('http://variable:1')

        when:
        options.engine = 'https://option'

        then:
        targets().inUse().get().connection().url() == URI.create('https://option')
    }

    def "a user logs in with the password of the #source"() {
        given:
        options.engine = 'https://e'
        prepare(this)

        expect:
        def target = targets().inUse().get()
        target.user() == 'ann'
        target.password() == Secret.of('tiger')
        questions == asked

        where:
        source      | asked                   | prepare
        'variables' | []                      | { it.variables = [SLUICE_USER: 'ann', SLUICE_PASSWORD: 'tiger'] }
        'file'      | []                      | { it.options.user = 'ann'; it.options.passwordFile = it.file('pw', 'tiger\nmore\n') }
        'terminal'  | ['Password of ann: ']   | { it.options.user = 'ann'; it.typed = 'tiger'; it.terminals = EnumSet.allOf(ProcessContext.Stream) }
    }

    def "what is said on the command line counts more than what the environment says: #said"() {
        given:
        variables = [SLUICE_USER: 'bob', SLUICE_PASSWORD: 'lion', SLUICE_TOKEN: 'of a robot']
        options.engine = 'https://e'
        options.user = user
        options.passwordFile = fromFile ? file('pw', 'tiger\n') : null

        expect:
        def target = targets().inUse().get()
        [target.user(), target.password()] == [seen, Secret.of(password)]

        where:
        said                  | user  | fromFile || seen              | password
        'nothing'             | null  | false    || Targets.BY_TOKEN  | 'of a robot'
        'a user'              | 'ann' | false    || 'ann'             | 'lion'
        'a user and his file' | 'ann' | true     || 'ann'             | 'tiger'
    }

    def "an engine is asked under one namespace"() {
        given:
        options.engine = 'https://e'
        options.namespaces = ['one', 'two']

        when:
        targets().inUse()

        then:
        def mistake = thrown(UsageException)
        mistake.message == '--namespace is said twice. An engine is asked under one'
    }

    def "nobody is asked for a password where there is no terminal"() {
        given:
        options.engine = 'https://e'
        options.user = 'ann'

        when:
        targets().inUse()

        then:
        def mistake = thrown(UsageException)
        "${mistake.where()}: $mistake.message" ==
                "sluice: there is no password for 'ann'. Set SLUICE_PASSWORD, or name a file with --password-file"
        questions == []
    }

    def "a password file that cannot be read is named"() {
        given:
        options.engine = 'https://e'
        options.user = 'ann'
        options.passwordFile = folder.resolve('gone')

        when:
        targets().inUse()

        then:
        def trouble = thrown(ConnectionException)
        trouble.message == "the password of 'ann' cannot be had: there is no file '$folder/gone'. Check the path"
    }

    def "a profile says everything about its engine"() {
        given:
        file('config/sluice/profiles/prod.properties',
                'url=https://prod\nnamespace=acme\nuser=ann\npassword-file=prod.password\ninsecure=true\ncertificates=ca.pem\n')
        file('config/sluice/profiles/prod.password', 'tiger\n')
        options.engine = 'prod'

        expect:
        def target = targets().inUse().get()
        target.connection().url() == URI.create('https://prod')
        target.connection().namespace() == 'acme'
        target.connection().insecure()
        target.connection().certificates() == folder.resolve('config/sluice/profiles/ca.pem')
        target.user() == 'ann'
        target.password() == Secret.of('tiger')
    }

    def "a profile that is not there or not right is refused: #what"() {
        given:
        if (text != null) {
            file('config/sluice/profiles/prod.properties', text)
        }
        options.engine = name

        when:
        targets().inUse()

        then:
        def trouble = thrown(ConnectionException)
        trouble.message.replace(folder.resolve('config/sluice/profiles').toString(), '$') == message

        where:
        what           | name     | text              || message
        'missing'      | 'prod'   | null              || "'prod' is neither a URL nor a profile. Write a URL such as https://engine.example, or make a profile: sluice profile add prod URL"
        'a path'       | '../etc' | null              || "'../etc' is neither a URL nor a profile. Write a URL such as https://engine.example, or make a profile: sluice profile add NAME URL"
        'without URL'  | 'prod'   | 'user=ann\n'      || '$/prod.properties does not say where the engine is. Add a line url=…'
        'with a typo'  | 'prod'   | 'ulr=https://x\n' || "\$/prod.properties has no use for 'ulr'. It can say: certificates, colour, fingerprint, insecure, namespace, password-command, password-credential, password-env, password-file, password-keyring, password-pass, password-prompt, protected, read-only, runs, url, user, version"
    }

    def "the user and password for the engine in use go to no other engine"() {
        given:
        options.engine = 'https://prod'
        variables = [SLUICE_USER: 'ann', SLUICE_PASSWORD: 'tiger']
        def targets = targets()
        def inUse = targets.inUse()

        expect:
        targets.named('https://prod', inUse).user() == 'ann'
        targets.named('https://prod/', inUse).user() == 'ann'
        targets.named('https://elsewhere', inUse).user() == null
        targets.named('http://prod', inUse).user() == null
        targets.named('https://prod:8443', inUse).user() == null
    }

    private Targets targets() {
        variables += [HOME: folder.toString(), XDG_CONFIG_HOME: "$folder/config".toString()]
        def around = new ProcessContext(System.in, null, null, variables, terminals,
                { questions << it; typed == null ? null : Secret.of(typed) })
        new Targets(options, around, TerminalQuestions.of(around, null))
    }

    Path file(String name, String text) {
        def file = folder.resolve(name)
        Files.createDirectories(file.parent)
        Files.writeString(file, text)
    }
}

package dev.sluice.cli.commands.complete

import dev.sluice.cli.Sluice
import dev.sluice.cli.console.Options
import dev.sluice.cli.console.ProcessContext
import dev.sluice.cli.console.Stopping
import dev.sluice.cli.run.Invocation
import dev.sluice.lab.Called
import dev.sluice.lab.CommandLine as Line
import java.nio.file.Files
import java.nio.file.Path
import picocli.CommandLine
import spock.lang.Requires
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.Tag
import spock.lang.TempDir

/** What Tab offers behind the name of the program, in shells of the system. */
@Tag('slow')
class TabSpec extends Specification {
    @TempDir Path folder
    Called called
    @Shared CommandLine program = Sluice.commandLine(new Invocation(ProcessContext.ofProcess(), new Options(), new Stopping(Thread.currentThread())))

    def setup() {
        called = new Called(HOME: folder.toString(), SLUICE_HOME: "$folder/engine".toString())
    }

    private List<String> offered(String... words) {
        called.with('complete', '--', *words)
        assert called.status == 0 && called.err == ''
        called.out.readLines()*.replaceFirst(/\t.*/, '')
    }

    private static List<CommandLine> all(CommandLine line) {
        [line] + line.subcommands.values().findAll { !it.commandSpec.usageMessage().hidden() }.collectMany { all(it) }
    }

    def "all commands are offered with what they do, and those that are hidden are not"() {
        expect:
        all(program).every { line ->
            def path = line.commandSpec.qualifiedName(' ').tokenize().drop(1)
            def visible = line.subcommands.values()*.commandSpec.findAll { !it.usageMessage().hidden() }
            offered(*path, '').containsAll(visible*.name())
        }
        offered('').every { it != 'complete' }
        called.out.readLines().every { it.contains('\t') }
    }

    def "all options of a command are offered, but for those that were said"() {
        expect:
        all(program).every { line ->
            def path = line.commandSpec.qualifiedName(' ').tokenize().drop(1)
            offered(*path, '-') as Set == line.commandSpec.options().findAll { !it.hidden() }*.longestName() as Set
        }
        !('--json' in offered('run', '--json', '-'))
        '--mount-root' in offered('engine', '--mount-root', '/srv', '-')
    }

    def "values are offered by what help calls them: #words"() {
        given:
        called.with('profile', 'add', 'qa', 'https://qa.example')
        Files.writeString(folder.resolve('one.groovy'), "param 'target', about: 'where to'\nparam 'copies', type: Integer, default: 2\n")
        called.with('eval', '1')

        expect:
        offered(*words.collect { it.replace('FOLDER', folder.toString()) }) == offers

        where:
        words                                      || offers
        ['--engine', '']                           || ['qa']
        ['run', '--engine=q']                      || ['--engine=qa']
        ['profile', 'remove', '']                  || ['qa']
        ['run', '']                                || [':files']
        ['run', '--json', 'one']                   || [':files']
        ['engine', '--home', '']                   || [':folders']
        ['engine', '--mount-by', '']               || ['bind', 'link']
        ['run', 'FOLDER/one.groovy', '-p', '']     || ['target=', 'copies=']
        ['run', 'FOLDER/none.groovy', '-p', '']    || []
        ['resume', '']                             || []
        ['completion', 'z']                        || ['zsh']
        ['run', '--nonsense', '']                  || [':files']
        ['nonsense', '']                           || []
    }

    def "a run is offered by its name"() {
        given:
        def script = Files.writeString(folder.resolve('one.groovy'), "println 'one'\n")
        called.with('run', script.toString())

        when:
        def runs = offered('resume', '')

        then:
        runs.size() == 2
        runs[0] == 'last'
        called.out.readLines()[1].endsWith("\tdone: $script")
    }

    def "VDBs and dSources are offered where an engine runs, and none is started to look"() {
        given:
        def data = Files.createDirectory(folder.resolve('data'))

        expect:
        offered('psql', '') == []
        called.with('engine', 'status').status == 3

        when:
        called.with('engine', 'start')
        called.with('eval', "clone '$data', as: 'qa1'")
        assert called.status == 0 : called.err

        then:
        offered('psql', '') == ['qa1']
        called.out == 'qa1\tvdb\n'
        offered('export', 'q') == ['qa1']
        offered('clone', '') as Set == ['data', 'qa1', ':files'] as Set
        offered('--engine', 'local', 'psql', '') == ['qa1']

        and: 'those of another engine are not taken for its'
        offered('--engine', 'https://127.0.0.1:1', 'psql', '') == []
        offered('--engine=https://127.0.0.1:1', 'psql', '') == []

        cleanup:
        called.with('eval', "delete 'qa1'")
        called.with('engine', 'stop')
    }

    def "another shell is refused in words"() {
        expect:
        called.with('completion', 'bsh').status == 2
        called.err == "sluice completion: there is nothing for 'bsh'. Did you mean 'bash'?\n"
    }

    private List<String> asked(String shell, String script) {
        def line = new Line(folder)
        line.run('scripts/sluice profile add qa https://qa.example')
        Files.writeString(folder.resolve('one.groovy'), '')
        def ended = line.run("PATH=\$PWD/scripts:\$PATH $shell", script)
        assert ended.err == ''
        ended.out.readLines()
    }

    def "bash completes with it"() {
        expect:
        asked('bash --norc', '''
            source <(sluice completion bash)
            try() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _sluice "$1" "${!#}"; echo "${COMPREPLY[@]}"; }
            try sluice prof
            try sluice run --engine = q
            try sluice run on
            try sluice engine --home scri
            '''.stripIndent()) == ['profile', 'qa', 'one.groovy', 'scripts']
    }

    @Requires(value = { Files.isExecutable(Path.of('/usr/bin/fish')) }, reason = 'there is no fish')
    def "fish completes with it"() {
        expect:
        asked('fish --no-config', '''
            sluice completion fish | source
            for line in 'sluice prof' 'sluice run --engine=q' 'sluice run on' 'sluice engine --home scri'
                complete -C $line | string replace -r '\\t.*' ''
            end
            '''.stripIndent()) == ['profile', '--engine=qa', 'one.groovy', 'scripts/']
    }

    @Requires(value = { Files.isExecutable(Path.of('/usr/bin/zsh')) }, reason = 'there is no zsh')
    def "zsh completes with it"() {
        expect:
        asked('zsh -f', '''
            zmodload zsh/zpty
            zpty terminal zsh -f -i
            zpty -w terminal 'PS1=""; autoload -U compinit; compinit -u -D; source <(sluice completion zsh); echo rea""dy'
            while zpty -r terminal line && [[ $line != *ready* ]]; do :; done
            for each wanted in 'sluice prof' profile 'sluice run --engine=q' --engine=qa 'sluice run on' one.groovy 'sluice engine --home scri' scripts; do
                zpty -w -n terminal "$each"$'\\t'
                seen=''
                for ((look = 0; look < 600; look++)); do
                    while zpty -r -t terminal part; do seen+=$part; done
                    [[ $seen == *$wanted* ]] && { print -r -- $wanted; break }
                    sleep 0.1
                done
                zpty -w -n terminal $'\\C-u'
            done
            zpty -d terminal
            '''.stripIndent()) == ['profile', '--engine=qa', 'one.groovy', 'scripts']
    }

    def "the page of the manual names each command and option, and man can read it"() {
        given:
        called.with('help', '--man')
        def page = folder.resolve('sluice.1')
        Files.writeString(page, called.out)
        def read = ['sh', '-c', "command -v man >/dev/null || exit 0; LC_ALL=C.UTF-8 MANWIDTH=400 man --warnings -l $page 2>&1 | col -bx"].execute().text

        expect:
        called.out.startsWith('.TH SLUICE 1')
        all(program).every { called.out.contains(it.commandSpec.qualifiedName(' ').replace('-', '\\-')) }
        all(program).collectMany { it.commandSpec.options() }.findAll { !it.hidden() }.every { called.out.contains(it.longestName().replace('-', '\\-')) }
        !read.contains('warning:')
        read.isEmpty() || read.contains('sluice engine stop')
    }
}

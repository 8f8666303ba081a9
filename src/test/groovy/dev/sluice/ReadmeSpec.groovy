package dev.sluice

import dev.sluice.language.Language
import dev.sluice.language.Script
import dev.sluice.lab.CommandLine
import dev.sluice.wire.Schema
import dev.sluice.wire.Type
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Specification
import spock.lang.TempDir

/** What the README shows is what happens. */
class ReadmeSpec extends Specification {
    private static final String README = Files.readString(Path.of('README.md'))

    @TempDir Path folder

    def "the command #command prints what the README shows"() {
        expect:
        varying(new CommandLine(folder).run(command).with { it.out + (it.status == 0 ? '' : it.err) }) == varying(shown)

        where:
        [command, shown] << blocks('console').collectMany { block ->
            block.split(/(?m)^\$ /).findAll().collect { it.split('\n', 2).toList() }
        }
    }

    def "a session in the shell goes as the README shows: #session"() {
        given:
        def commands = session.readLines().findAll { it.startsWith('> ') }*.substring(2)
        def answers = session.readLines().findAll { !it.startsWith('> ') }.join('\n')
        def commandLine = new CommandLine(folder)

        when: 'each line goes through one shell; the one that fails is left out and tried by itself'
        def failing = commands.findAll { it.contains('nmae') }
        def said = commandLine.run('scripts/sluice', (commands - failing).join('\n') + '\n')
        def refused = failing ? commandLine.run('scripts/sluice', failing.join('\n') + '\n') : null

        then:
        said.status == 0
        refused == null || refused.status == 2
        varying(said.out.readLines().findAll().join('\n')) == varying((answers.readLines() - refusal(answers)).join('\n'))
        refused == null || refused.err.contains(refusal(answers)[0] - 'shell:1:9: ')

        where:
        session << blocks('shell')
    }

    private static List<String> refusal(String answers) {
        answers.readLines().findAll { it.contains('nmae') }
    }

    def "a script in the README has no mistakes: #script"() {
        expect:
        Language.load().check(new Script('README', script)) == []

        where:
        script << blocks('groovy')
    }

    def "the command #command in the README means something to Maven"() {
        expect:
        command ==~ /mvn -B verify|mvn -Pbench verify/

        where:
        command << blocks('sh').collectMany { it.readLines() }
    }

    def "every file that the README names is there"() {
        expect:
        (README =~ /\]\(([^)]+)\)/).collect { it[1] }.every { Files.exists(Path.of(it)) }
        (README =~ /(?m)^\s+([a-z]+)\/\s/).collect { it[1] }.every { Files.isDirectory(Path.of("src/main/java/dev/sluice/$it")) }
    }

    def "the table of words is the one that the schema makes"() {
        expect:
        (README =~ /(?s)<!-- words:.*?-->\n(.*)<!-- \/words -->/)[0][1] == words()
    }

    /** A row for each of the words that take braces and for the parameters of each kind; a star marks what must be said. */
    private static String words() {
        def schema = Schema.standard()
        def rows = [['sourceConfig', 'AppDataStagedSourceConfig'], ['sourceConfig', 'AppDataDirectSourceConfig'],
                    ['link', 'LinkParameters'], ['linkData', 'AppDataStagedLinkData'], ['linkData', 'AppDataDirectLinkData'],
                    ['vdb', 'AppDataProvisionParameters'], ['container', 'AppDataContainer'], ['source', 'AppDataVirtualSource'],
                    ['group', 'Group']] + ['SourceConfig', 'Link', 'Virtual'].collectMany { place ->
            ['files', 'oracle', 'postgres'].collect { ['parameters', "$it.$place" as String] }
        }
        '| in | makes | words |\n|---|---|---|\n' + rows.collect { word, type ->
            "| `$word { }` | $type | ${fields(schema.type(type)) ?: 'none'} |\n"
        }.join()
    }

    private static String fields(Type type) {
        type.fields().values().findAll { it.create().name() != 'READONLY' && it.name() != 'type' }.collect {
            "`${it.name()}`" + (it.create().name() == 'REQUIRED' && !it.hasDefault() ? '\\*' : '')
        }.join(' ')
    }

    private static List<String> blocks(String kind) {
        (README =~ /(?s)```$kind\n(.*?)```/).collect { it[1] }
    }

    /** The text without what differs from run to run: numbers, tags, and the width of columns that follows from them. */
    private static String varying(String text) {
        text.replaceAll(/\b[0-9a-f]*\d[0-9a-f]*\b/, '#').replaceAll(/-{3,}/, '---').replaceAll(/ {2,}/, '  ').trim()
    }
}

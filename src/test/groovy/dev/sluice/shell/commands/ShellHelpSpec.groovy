package dev.sluice.shell.commands

import dev.sluice.lab.Called
import dev.sluice.lab.Lab
import dev.sluice.lab.Recorder
import dev.sluice.language.Language
import dev.sluice.language.Script
import java.nio.file.Path
import spock.lang.AutoCleanup
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.TempDir

/** What help finds, of what can be typed and by what is meant. */
class ShellHelpSpec extends Specification {
    @TempDir @Shared Path folder
    @Shared @AutoCleanup Lab lab

    def setupSpec() {
        lab = new Lab(folder)
    }

    def "the overview and the page on keys fit a screen"() {
        expect:
        ['help', 'help keys'].every { page ->
            def lines = shell(page).out.readLines()
            lines.size() <= 23 && lines.every { it.size() <= 80 }
        }
    }

    def "every word that can be typed has a page: #sort"() {
        given:
        def pages = shell(words.collect { "help $it" }.join('\n')).out

        expect:
        words.every { pages.contains("$it: ") }

        where:
        sort                 | words
        'the shell'          | new Commands().all()*.name()
        'methods of lists'   | dev.sluice.dsl.flow.ListMethod.all()*.name - ['delete']
    }

    def "help finds by meaning: #question"() {
        when:
        def page = shell("help $question").out

        then:
        page.contains(title)
        page.contains(line)

        where:
        question                 || title                               | line
        'space'                  || 'What takes space:'                 | '  capacity\n'
        'what takes space'       || 'What takes space:'                 | '  capacity\n'
        'failed'                 || 'Why a job failed:'                 | "jobs.where(jobState: 'FAILED')"
        'why did a job fail'     || 'Why a job failed:'                 | 'faults'
        'give somebody rights'   || 'Give somebody rights:'             | "authorization { user 'ann'"
        'nightly refresh'        || 'Refresh every night:'              | "apply policy('nightly'), target: 'qa1'"
        'export'                 || 'Results as text and in files:'     | 'vdbs as csv'
        'restore'                || 'Go back to an earlier point:'      | "rollback 'qa1'"
        'words'                  || 'refresh'                           | 'Give a VDB newer data'
        'lists'                  || 'where'                             | 'Those for which something holds.'
        'topics'                 || 'space'                             | 'what takes space'
    }

    def "what nobody has heard of is told with what is near"() {
        expect:
        shell('help refrsh').out == "there is no word 'refrsh'. Did you mean 'refresh'?\n"
    }

    def "the lines of a topic are lines of the shell: #topic.name"() {
        given:
        def commands = new Commands()
        def lines = topic.lines()*.replaceFirst('^!', '').findAll { line -> !commands.all().any { it.argumentIn(line).present } }

        expect:
        lines.every { Language.load().check(new Script('topic', it.replaceFirst(/ > \S+$/, ''))) == [] }

        where:
        topic << HelpTopic.all()
    }

    def "the examples of what lists understand work: #method.name"() {
        when:
        def result = shell(method.example)

        then:
        result.err.readLines().every { it.contains('it finds nothing') || it.contains('there are no elements') }

        where:
        method << dev.sluice.dsl.flow.ListMethod.all()
    }

    private Called shell(String lines) {
        new Called(HOME: folder.toString(), SLUICE_ENGINE: lab.engine.url().toString(), SLUICE_USER: 'admin', SLUICE_PASSWORD: lab.adminPassword).tap { it.input = lines }.with()
    }
}

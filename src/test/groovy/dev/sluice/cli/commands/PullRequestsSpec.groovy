package dev.sluice.cli.commands

import dev.sluice.cli.Main
import dev.sluice.lab.Flow
import dev.sluice.lab.Lab
import dev.sluice.lab.Program
import dev.sluice.wire.Timestamp
import java.nio.file.Files
import java.nio.file.Path
import java.time.Duration
import java.time.Instant
import org.yaml.snakeyaml.Yaml
import spock.lang.AutoCleanup
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.Tag
import spock.lang.TempDir

/** The recipes of src/docs/clones.md for pull requests, in a shell that stands for the runner; the database is a directory. */
@Tag('slow')
class PullRequestsSpec extends Specification {
    @Shared @TempDir Path folder
    @Shared @AutoCleanup Lab lab
    @Shared Flow flow
    @Shared List<List<String>> blocks
    @Shared String token

    def setupSpec() {
        lab = new Lab(folder)
        flow = new Flow(lab)
        flow.linked('shop', lab.tree('shop'))
        def page = Files.readString(Path.of('src/docs/clones.md'))
        blocks = (page[page.indexOf('## A database for each pull request')..-1] =~ /(?s)```(\w+)\n(.*?)```/).collect { [it[1], it[2]] }
        sluice()
        token = newToken()
        def test = Files.writeString(folder.resolve('test.sh'), '#!/bin/sh\necho "$DATABASE_URL" > tested\n')
        test.toFile().setExecutable(true)
    }

    def cleanupSpec() {
        flow.removeAll()
    }

    /** As the page has an administrator and the new user make it. */
    private String newToken() {
        as('admin', lab.adminPassword, blocks[0][1])
        as('ci', 'of the runner', blocks[1][1]).readLines().last()
    }

    private String as(String user, String password, String script) {
        said([SLUICE_USER: user, SLUICE_PASSWORD: password, CI_PASSWORD: 'of the runner'], [folder.resolve('bin/sluice').toString(), 'eval', script])
    }

    /** What a program prints on the screen, which succeeds. */
    private String said(Map<String, String> variables, List<String> words) {
        def builder = new ProcessBuilder(words).directory(folder.toFile()).redirectErrorStream(true)
        builder.environment().putAll([HOME: "$folder".toString(), PATH: "$folder/bin:${System.getenv('PATH')}".toString(),
                                      SLUICE_ENGINE: lab.engine.url().toString()] + variables)
        def process = builder.start()
        def said = process.inputStream.text
        assert process.waitFor() == 0 : said
        said
    }

    private void sluice() {
        def words = Program.of(Main).collect { "'$it'" }.join(' ')
        def file = Files.writeString(Files.createDirectories(folder.resolve('bin')).resolve('sluice'), "#!/bin/sh\nexec $words \"\$@\"\n")
        file.toFile().setExecutable(true)
    }

    /** What the runner of one kind runs when somebody has pushed, or closed, a pull request. */
    private List<String> commands(String runner, String job) {
        if (runner == 'Jenkins') {
            def calls = (blocks[4][1] =~ /(?s)sh ('''|')(.*?)\1/).collect { it[2] }
            return job == 'end' ? [calls.last()] : calls.init()
        }
        def recipe = new Yaml().load(blocks[runner == 'GitHub' ? 2 : 3][1])
        runner == 'GitHub' ? recipe.jobs[job].steps*.run : [recipe[job].script.join('\n')]
    }

    /** Runs commands as a runner does, one after the other, each ending at its first failure. */
    private void run(List<String> commands) {
        def given = folder.resolve('env')
        Files.writeString(given, '')
        commands.each { command ->
            def variables = given.toFile().readLines().collectEntries { it.split('=', 2).toList() }
            def said = said([PR: 'pr-17', CHANGE_ID: '17', SLUICE_TOKEN: token, GITHUB_ENV: "$given".toString()] + variables, ['bash', '-e', '-c', command])
            assert !said.contains(token)
        }
    }

    private Map made() {
        flow.wire.get('database').result.find { it.name == 'pr-17' }
    }

    def "#runner gives each push a fresh copy, and ends it with its pull request"() {
        when:
        run(commands(runner, 'test'))
        def first = made()

        then:
        first.provisionContainer == flow.named('database', 'shop').reference
        first.group == flow.named('group', 'Pull requests').reference
        Duration.between(Instant.now(), Timestamp.parse(first.leaseEnd)).toHours() == 71
        folder.resolve('tested').toFile().text.contains('pr-17')

        when:
        run(commands(runner, 'test'))

        then:
        made().reference != first.reference

        when:
        run(commands(runner, 'end'))

        then:
        made() == null

        when: 'its lease may have ended it before'
        run(commands(runner, 'end'))

        then:
        noExceptionThrown()

        where:
        runner << ['GitHub', 'GitLab', 'Jenkins']
    }

    def "a build that is of no pull request ends nothing"() {
        expect:
        said([CHANGE_ID: '', PR: 'pr-null', SLUICE_ENGINE: 'http://127.0.0.1:1'], ['bash', '-e', '-c', commands('Jenkins', 'end')[0]]) == ''
    }

    def "the token of the runner lets nobody do more: #command"() {
        when:
        run([command])

        then:
        def refused = thrown(AssertionError)
        refused.message.contains(reason)

        where:
        command                                         || reason
        'sluice delete shop'                            || 'may not delete'
        'sluice clone shop --as held --group "Pull requests" --protect 1h' || 'protects nothing'
        'sluice clone shop --as held --group "Pull requests" --ttl never'  || 'for longer than 7 d'
        'sluice clone shop --as other --group Virtual'  || "there is no group 'Virtual'"
        'sluice clone shop --as other --group Sources'  || 'may not provision'
    }
}

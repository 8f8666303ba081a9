package dev.sluice.runbook.report

import dev.sluice.lab.Called
import dev.sluice.lab.JsonForm
import dev.sluice.lab.Lab
import groovy.json.JsonSlurper
import java.nio.file.Files
import java.nio.file.Path
import java.time.Duration
import java.time.Instant
import javax.xml.parsers.DocumentBuilderFactory
import org.w3c.dom.Document
import org.w3c.dom.Element
import spock.lang.AutoCleanup
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.Tag
import spock.lang.TempDir

/** What is told of a run: events while it goes on, and reports behind it. */
class RunReportSpec extends Specification {
    @TempDir @Shared Path home
    @Shared @AutoCleanup Lab lab = null
    @TempDir Path folder

    def setupSpec() {
        lab = new Lab(home)
        lab.user('bob', [OWNER: 'DOMAIN'])
        lab.admin().post('group', [type: 'Group', name: 'doomed'])
    }

    @Tag('slow')
    def "status, events, listing and reports agree on a run that #how"() {
        given:
        def file = script(text)
        def ended = sluice('run', '--events', '-', file)
        after.each { ended = it.startsWith('approve') ? bob(*it.split(' ')) : sluice(*it.replace('resume', 'resume --events -').split(' ')) }
        def last = events(ended.out)[-1]

        expect:
        ended.status == status
        last.event == 'end'
        last.outcome == outcome
        new JsonSlurper().parseText(sluice('--json', 'runs').out)[0].outcome == outcome

        when:
        sluice('runs', 'report', 'last', '--html', path('run.html'), '--markdown', path('run.md'), '--junit', path('run.xml'))
        def suite = xml('run.xml').documentElement
        def cases = elements(suite, 'testcase')

        then:
        ['tests', 'failures', 'errors', 'skipped'].collect { suite.getAttribute(it) as int } == counts
        cases.size() == counts[0]
        [failure: counts[1], error: counts[2], skipped: counts[3]].every { tag, count -> elements(suite, tag).size() == count }
        cases.last().getAttribute('name') == file
        [cases.last(), suite].every { around -> ['failure', 'error'].every { elements(around, it).empty } == (status == 0) }
        Files.readString(folder.resolve('run.md')).readLines()[0].endsWith(": $standing")
        Files.readString(folder.resolve('run.html')).contains(" · $standing</title>")

        where:
        how                   | text                                                                             | after || status | outcome       | standing      | counts
        'is done'             | "step('One') { group { name 'one' } }; delete group('one')"                      | [] || 0 | 'done'        | 'done'        | [2, 0, 0, 0]
        'has no steps'        | "println 'nothing'"                                                              | [] || 0 | 'done'        | 'done'        | [1, 0, 0, 0]
        'fails in a step'     | "runbook('R') { step('A') { 1 }; step('B') { assert false } }"                   | [] || 1 | 'failed'      | 'failed'      | [3, 2, 0, 0]
        'fails outside'       | "step('A') { 1 }; throw new IllegalStateException('no')"                         | [] || 1 | 'failed'      | 'failed'      | [2, 1, 0, 0]
        'tried again'         | "n = 0; retry(times: 2) { n++; step('A') { if (n < 2) { throw new Exception('no') } } }" | [] || 0 | 'done'        | 'done'        | [3, 0, 0, 0]
        'tried again in vain' | "retry(times: 2) { step('A') { throw new Exception('no') } }"                      | [] || 1 | 'failed'      | 'failed'      | [3, 2, 0, 0]
        'takes too long'      | "step('A') { timeout('50ms') { sleep 60000 } }"                                  | [] || 1 | 'failed'      | 'failed'      | [2, 2, 0, 0]
        'waits for somebody'  | "step('A') { 1 }; approve 'it', by: 'bob'"                                       | [] || 4 | 'withheld'    | 'waits'       | [2, 1, 0, 0]
        'is denied'           | "step('A') { 1 }; approve 'it', by: 'bob'"                                       | ['approve --deny last', 'resume last'] || 4 | 'withheld' | 'waits' | [2, 1, 0, 0]
        'is approved'         | "step('A') { 1 }; approve 'it', by: 'bob'"                                       | ['approve last', 'resume last'] || 0 | 'done' | 'done'     | [2, 0, 0, 0]
        'is interrupted'      | "step('A') { Thread.currentThread().interrupt(); sleep 60000 }"                  | [] || 130 | 'interrupted' | 'interrupted' | [2, 0, 2, 0]
        'is resumed'          | "step('A') { 1 }; manual 'turn it'; step('B') { 2 }"                             | ['resume --yes last'] || 0 | 'done' | 'done'           | [3, 0, 0, 0]
        'is taken back'       | "step('A') { group { name 'a' } }; step('B') { assert false }"                   | ['resume --undo last'] || 0 | 'undone' | 'taken back'  | [3, 0, 0, 3]
        'leaves something'    | "step('A') { delete group('doomed') }; step('B') { assert false }" | ['resume --undo last'] || 1 | 'failed' | 'failed' | [3, 2, 0, 0]
    }

    def "a report is not called like a step behind which its script has stopped"() {
        given:
        def file = script("step('Before') { 1 }\nthrow new IllegalStateException('behind')")

        when:
        sluice('run', file)

        then:
        sluice('runs', 'report', 'last').out.readLines()[0].replace('\\', '') == "# $file: failed"
    }

    def "a run that still goes on can be looked at"() {
        given:
        def file = script("""
            step('First') { 1 }
            step('Second') { new dev.sluice.lab.Called(HOME: '$folder').with('runs', 'report', 'last', '--junit', '$folder/run.xml') }
            """)

        when:
        def run = sluice('run', file)
        def suite = xml('run.xml').documentElement

        then:
        run.status == 0
        ['tests', 'failures', 'errors', 'skipped'].collect { suite.getAttribute(it) as int } == [3, 0, 0, 2]
    }

    def "events tell what happens in its order, with what the script prints among them"() {
        when:
        def run = sluice('run', '--events', '-', script('''
            step('Make') { println 'making'; group { name 'told' } }
            show([1, 2])
            delete group('told')
            '''))
        def events = events(run.out)

        then:
        run.status == 0
        events*.version.unique() == [1]
        events.every { JsonForm.named('event').mistakes(it) == [] }
        JsonForm.named('event').mistakes(events[0] + [event: 'begun']) == ["event: 'begun' is none of those listed"]
        events*.event == ['run', 'step', 'output', 'send', 'accepted', 'done', 'step-done', 'result', 'read', 'send', 'accepted', 'done', 'end']
        events.every { it.run == events[0].run && it.at ==~ /\d{4}-.*Z/ }
        events[1].with { [place, name] } == ['1', 'Make']
        events[2].text == 'making\n'
        events[3].with { [place, name, settings.name] } == ['1.1', 'group', 'told']
        events[7].value == [1, 2]

        and: 'what only the journal needs stays there'
        events.every { !it.containsKey('digest') }
    }

    def "a page has a timeline, steps, what they gave and what they changed, and needs nothing besides itself"() {
        given:
        sluice('run', script('''
            param 'target', default: 'qa & <b>'
            runbook('A <script>alert(1)</script> "run"') {
                step('Make') { group { name 'paged'; description 'for & <all>' } }
                step('Tell') { ['x', 'y'] }
                step('End well') { 'true'.execute().waitFor() }
                delete group('paged')
            }
            '''))

        when:
        sluice('runs', 'report', 'last', '--html', path('run.html'))
        def page = Files.readString(folder.resolve('run.html'))

        then:
        page.contains('<svg ')
        page.findAll(/<rect class="bar"/).size() == 4
        !page.contains('<span class="value">0</span>')
        page.contains('<h1>A &lt;script&gt;alert(1)&lt;/script&gt; &quot;run&quot; <span class="badge done">done</span></h1>')
        page.contains('<span class="value">x, y</span>')
        page.contains('<td>group</td><td>paged</td><td class="said">description: for &amp; &lt;all&gt;</td><td>Make</td>')
        page.contains('<td>delete</td><td>paged</td>')
        page.contains('<h2>Parameters</h2>')
        page.contains('<td>target</td><td>qa &amp; &lt;b&gt;</td>')
        !page.contains('<h2>Decisions</h2>')
        page.contains("<dt>Engine</dt><dd>$url</dd>")
        page.contains('prefers-color-scheme: dark')
        !(page =~ /(?i)<script|<link|<img|src=|href=|url\(|@import/)
    }

    def "markdown goes to standard output where no file is named, and a name that cannot be one breaks no table"() {
        given:
        sluice('run', script("step('One | *two*\\n# three') { 'a' }"))

        expect:
        sluice('runs', 'report', 'last').out.readLines().find { it.startsWith('| 1 |') } ==~ /\| 1 \| One \\\| \\\*two\\\* \\# three \| done \| [\d.]+ s \| a \|/
    }

    def "runs report --json is one result in the form that its schema describes, with engines and objects by their names"() {
        given:
        sluice('run', script("""
            param 'target', default: 'qa1'
            step('Make') { group { name 'reported' } }
            step('Describe') { update group('reported'), description: 'b' }
            step('Tell') { confirm 'Sure?' }
            """), '--yes')

        when:
        def report = new JsonSlurper().parseText(sluice('--json', 'runs', 'report', 'last').out)

        then:
        JsonForm.named('report').mistakes(report) == []
        report.engines == [[name: url, url: url]]
        report.parameters == [target: 'qa1']
        report.changes.collect { [it.change, it.object, it.outcome] } == [['group', 'reported', 'done'], ['update', 'reported', 'done']]
        report.steps*.title == ['Make', 'Describe', 'Tell']
        report.outcome == 'done'
        new JsonSlurper().parseText(sluice('--json', 'runs', 'verify', 'last').out).with { [whole, outcome, lines > 10] } == [true, 'done', true]
        sluice('--json', 'runs', 'report', 'last', '--html', '-').with { [status, err] } == [2,
            "sluice runs report: --json prints the report as JSON on standard output. Name a file instead of '-'\n"]

        and: 'what has another form is told'
        JsonForm.named('report').mistakes(report + [outcome: 'good', more: 1, took: 'long']) == ["outcome: 'good' is none of those listed", 'took: no integer', 'more: not described']
        JsonForm.named('report').mistakes(report - [run: report.run]) == ['run: missing']

        cleanup:
        lab.admin().get('group').result.findAll { it.name == 'reported' }.each { lab.admin().post("group/$it.reference/delete", [:]) }
    }

    def "--json is the one result of a run that #how, and events go to a file beside it"() {
        given:
        def file = script("println 'printed'; show([1]); step('A') { $text }")

        when:
        def run = sluice('--json', 'run', '--events', path('events'), file)
        def result = new JsonSlurper().parseText(run.out)
        def told = events(Files.readString(folder.resolve('events')))

        then:
        run.status == status
        JsonForm.named('report').mistakes(result) == []
        [result.outcome, result.steps*.outcome] == [outcome, [outcome]]
        run.err.contains('printed')
        told.findAll { it.event in ['output', 'result'] }.collect { it.text ?: it.value } == ['printed\n', [1]]
        told[-1].with { [event, it.outcome] } == ['end', outcome]

        where:
        how     | text         || status | outcome
        'ended' | '2'          || 0      | 'done'
        'fails' | 'assert 1 == 2' || 1   | 'failed'
    }

    def "a script that never begins has an end among the events, too: #text"() {
        when:
        def run = sluice('run', '--events', '-', *(text == null ? [path('nothing.groovy')] : [script(text)]))

        then:
        run.status == 2
        events(run.out).collect { [it.event, it.outcome, it.run] } == [['end', 'failed', null]]
        events(run.out)[0].message.contains(said)

        where:
        text                    || said
        "group { nmae 'x' }"    || "group has no field 'nmae'."
        'println ('             || "'(' is never closed."
        null                    || 'there is no file'
    }

    def "what would mix with the one result is a mistake: #options"() {
        expect:
        sluice(*options, script('println 1')).with { [status, options.contains('--json') ? new JsonSlurper().parseText(out).error.status : out, err] } ==
                [2, options.contains('--json') ? 2 : '', said]

        where:
        options                           || said
        ['--json', 'run', '--events', '-'] || "--events: --json prints the result of the run on standard output, where the events would be. Name a file instead of '-'\n"
        ['--json', 'run', '--no-journal']  || 'sluice run: --json tells what came of a run by its journal. Leave out --no-journal, or use --events -\n'
        ['run', '--events', '/no/such/folder/events'] || "--events: '/no/such/folder/events' cannot be written. Name a file in a folder that is there and that you may write to\n"
    }

    def "in a drawing of many stretches no label stands on another"() {
        given:
        def begun = Instant.parse('2026-05-04T13:30:00Z')
        def stretches = (0..<12).collect { new WorkingTime(begun.plusSeconds(it * 1000), begun.plusSeconds(it * 1000 + 1)) }
        def step = new StepStory('1', 'W' * 39, 0, '', true, begun, begun.plusSeconds(60), Duration.ofSeconds(90), ReportStatus.DONE, null, null)
        def story = new Story('r', null, ReportStatus.DONE, null, stretches, [], [:], [step], [], [], 1)

        when:
        def labels = Timeline.of(story).findAll(/<text class="scale[^>]* x="([\d.]+)"[^>]*>([^<]*)</) { all, x, text -> [x as double, text.size()] }.toSorted { it[0] }

        then:
        labels.size() > 11
        labels.collate(2, 1, false).every { left, right -> right[0] - left[0] >= (left[1] + right[1]) * 7 / 2 }
        Timeline.of(story).contains('overflow="hidden"><text class="name"')
    }

    def "a file that cannot be written is a mistake of the command line"() {
        given:
        sluice('run', script("step('One') { 1 }"))

        expect:
        sluice('runs', 'report', 'last', '--html', path('no/such/folder.html')).with { [status, err] } == [2,
            "sluice runs report: '$folder/no/such/folder.html' cannot be written. Name a file in a folder that is there and that you may write to\n" as String]
        sluice('runs', 'report', 'nobody').status == 2
    }

    def "no secret gets into a journal, an event or a report, however the script handles it"() {
        given:
        def canary = 'canary-7f3a'
        def password = Files.writeString(folder.resolve('password'), 'canary-of-a-file').toString()
        def file = script("""
            def key = param 'key', secret: true
            def other = secret(file: '$password')
            def text = 'key=' + key.reveal()
            step("Title \${key.reveal()}") { text }
            step('Two') { [a: other.reveal(), b: [key.reveal()]] }
            step('User') { user { name 'canary'; credential { password 'canary-of-a-user' } } }
            step('Describe') { update group('Virtual'), description: 'with ' + key.reveal() }
            println text
            confirm 'Sure?', key: key.reveal()
            step('Break') { throw new IllegalStateException('wrong key ' + key.reveal() + other.reveal()) }
            """)

        when:
        def run = sluice('run', '--events', '-', '--yes', file, '-p', "key=$canary")
        def again = sluice('resume', '--events', '-', 'last', '-p', "key=$canary")
        sluice('runs', 'report', 'last', '--html', path('run.html'), '--markdown', path('run.md'), '--junit', path('run.xml'))
        def written = [run.out, again.out, sluice('runs', 'show', 'last').out, *['run.html', 'run.md', 'run.xml'].collect { Files.readString(folder.resolve(it)) },
                       *folder.resolve('.local/state/sluice/runs').toFile().listFiles()*.text]

        then:
        run.status == 1
        again.status == 1
        again.err.contains('wrong key')
        written.every { !it.contains('canary-') }
        events(again.out)*.event == ['resume', 'output', 'step-failed', 'end']
    }

    private String getUrl() {
        lab.engine.url().toString()
    }

    private static List<Map> events(String out) {
        out.readLines().collect { new JsonSlurper().parseText(it) as Map }
    }

    private Document xml(String name) {
        DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(folder.resolve(name).toFile())
    }

    private static List<Element> elements(Element around, String tag) {
        def found = around.getElementsByTagName(tag)
        (0..<found.length).collect { found.item(it) as Element }
    }

    private Called sluice(String... args) {
        called('admin', lab.adminPassword, args)
    }

    private Called bob(String... args) {
        called('bob', 'password of bob', args)
    }

    private Called called(String user, String password, String... args) {
        new Called([HOME: folder.toString(), SLUICE_PASSWORD: password]).with(['--engine', lab.engine.url().toString(), '--user', user, *args] as String[])
    }

    private String path(String name) {
        folder.resolve(name).toString()
    }

    private String script(String text) {
        Files.writeString(Files.createTempFile(folder, 'script', '.groovy'), text.stripIndent()).toString()
    }
}

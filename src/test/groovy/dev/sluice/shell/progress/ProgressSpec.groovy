package dev.sluice.shell.progress

import dev.sluice.shell.session.Printer
import dev.sluice.shell.text.OutputForm
import dev.sluice.shell.text.Style
import dev.sluice.wire.ApiObject
import java.time.Duration
import java.time.Instant
import java.time.InstantSource
import java.util.function.IntSupplier
import spock.lang.Specification
import spock.util.concurrent.PollingConditions

class ProgressSpec extends Specification {
    def out = new StringWriter()

    def "elsewhere than on a terminal each new thing is a line"() {
        given:
        def progress = JobProgress.logged(new PrintWriter(out))

        when:
        progress.changed(job(0, 0, ['Link dSource "orders".']))
        progress.changed(job(10, 1, ['copying 3 files']))
        progress.changed(job(60, 2, ['copying 3 files']))
        progress.changed(job(100, 61, ['copying 3 files', 'done'], 'COMPLETED'))

        then:
        out.toString() == '''\
            JOB-12  Link dSource "orders"    0%  0 s
            JOB-12  Link dSource "orders"   10%  copying 3 files  1 s
            JOB-12  Link dSource "orders"  completed  1 min 1 s
            '''.stripIndent()
    }

    def "on a terminal one line is drawn again and again, cut to its width, and goes with the job"() {
        given:
        def progress = JobProgress.redrawn(new PrintWriter(out), { 40 } as IntSupplier)

        expect:
        screen { progress.changed(job(5, 3, ['copying 3 files'])) } == ['JOB-12  Link dSource "orders"  5%  3 s']
        screen { progress.changed(job(50, 4, [])) } == ['JOB-12  Link dSource "orders"  50%  4 s']
        screen { progress.changed(job(100, 5, [], 'COMPLETED')) } == ['']
        !out.toString().contains('\u001b')
    }

    def "on a narrow terminal what it does is cut, and how far it is and since when stay: #columns"() {
        given:
        def progress = JobProgress.redrawn(new PrintWriter(out), { columns } as IntSupplier)

        expect:
        screen { progress.changed(job(0, 12, ["Running hook 'wait' (preRefresh)."])) } == [shown]

        where:
        columns || shown
        100     || 'JOB-12  Link dSource "orders"  [--------------------]  0%  Running hook \'wait\' (preRefresh).  12 s'
        80      || 'JOB-12  Link dSource "orders"  0%  Running hook \'wait\' (preRefresh).  12 s'
        60      || 'JOB-12  Link dSource "orders"  0%  Running hook \'wai…  12 s'
        32      || 'JOB-12  Link dSource…  0%  12 s'
    }

    def "a job of an engine that does not say since when shows how long it is followed"() {
        given:
        def now = Instant.parse('2026-05-04T12:00:00Z')
        def progress = new RedrawnProgress(new PrintWriter(out), { 120 } as IntSupplier, { now } as InstantSource)

        when:
        progress.changed(ApiObject.of(type: 'Job', reference: 'JOB-3', title: 'Sync', jobState: 'RUNNING', percentComplete: 0))
        now += Duration.ofSeconds(3)
        progress.changed(ApiObject.of(type: 'Job', reference: 'JOB-3', title: 'Sync', jobState: 'RUNNING', percentComplete: 0))
        now += Duration.ofSeconds(4)

        then:
        new PollingConditions(timeout: 30, delay: 0.05).eventually { assert screen { } == ['JOB-3  Sync  [--------------------]  0%  7 s'] }

        cleanup:
        progress.clear()
    }

    def "while the engine has no news of a job, the time that it takes goes on, until nobody follows it"() {
        given:
        def now = Instant.parse('2026-05-04T12:00:00Z')
        def progress = new RedrawnProgress(new PrintWriter(out), { 120 } as IntSupplier, { now } as InstantSource)
        def shown = 'JOB-12  Link dSource "orders"  [--------------------]  0%  Running hook \'wait\''
        def patience = new PollingConditions(timeout: 30, delay: 0.05)

        when:
        progress.changed(job(0, 3, ["Running hook 'wait'"]))

        then:
        screen { } == [shown + '  3 s']

        when:
        now += Duration.ofSeconds(7)

        then:
        patience.eventually { assert screen { } == [shown + '  10 s'] }

        when: 'something is printed, for which it makes room'
        now += Duration.ofSeconds(60)
        progress.makeRoom()
        out.write('hello\n')

        then:
        patience.eventually { assert screen { } == ['hello', shown + '  1 min 10 s'] }

        when:
        progress.clear()
        now += Duration.ofSeconds(60)

        then:
        screen { } == ['hello', '']
        patience.eventually { assert progress.ticking == null }
        screen { } == ['hello', '']
    }

    def "how long it still takes goes down while nothing is heard of it, and is not said where that is over"() {
        given:
        def now = Instant.parse('2026-05-04T12:00:00Z')
        def progress = new RedrawnProgress(new PrintWriter(out), { 120 } as IntSupplier, { now } as InstantSource)
        def shown = 'JOB-12  Link dSource "orders"  [###################-]  95%  19%/s  '
        def patience = new PollingConditions(timeout: 30, delay: 0.05)

        when:
        progress.changed(job(95, 5, ['Taking a snapshot.']))

        then:
        screen { } == [shown + '1 s left  Taking a snapshot.  5 s']

        when:
        now += Duration.ofSeconds(4)

        then:
        patience.eventually { assert screen { }.first().startsWith(shown + 'Taking a snapshot.  9 s') }

        cleanup:
        progress.clear()
    }

    def "where there is room, a bar, how fast and how long still: #percent% after #seconds s"() {
        given:
        def progress = JobProgress.redrawn(new PrintWriter(out), { 120 } as IntSupplier)

        when:
        progress.changed(job(percent, seconds, ['copying 3 files']))

        then:
        screen { } == ['JOB-12  Link dSource "orders"  ' + rest]

        where:
        percent | seconds || rest
        0       | 3       || '[--------------------]  0%  copying 3 files  3 s'
        10      | 5       || '[##------------------]  10%  2%/s  45 s left  copying 3 files  5 s'
        50      | 300     || '[##########----------]  50%  10%/min  5 min 0 s left  copying 3 files  5 min 0 s'
        100     | 40      || '[####################]  100%  2.5%/s  copying 3 files  40 s'
        7       | 0       || '[#-------------------]  7%  copying 3 files  0 s'
    }

    def "how fast a job is follows from what it did lately"() {
        given:
        def progress = JobProgress.redrawn(new PrintWriter(out), { 120 } as IntSupplier)

        when: 'fast for long, and then hardly at all'
        (1..10).each { progress.changed(job(it * 5, it, [])) }
        (11..40).each { progress.changed(job(50, it, [])) }
        progress.changed(job(51, 41, []))

        then:
        screen { } == ['JOB-12  Link dSource "orders"  [##########----------]  51%  3.2%/min  15 min 31 s left  41 s']
    }

    def "what is printed while a job runs takes the place of its line"() {
        given:
        def progress = JobProgress.redrawn(new PrintWriter(out), { 80 } as IntSupplier)
        def printer = new Printer(new PrintWriter(out), progress, OutputForm.TEXT, Style.PLAIN, { 80 } as IntSupplier)

        when:
        printer.progress(job(5, 3660, []))
        printer.print('hello\n')
        printer.progress(job(6, 3720, []))

        then:
        screen { } == ['hello', 'JOB-12  Link dSource "orders"  6%  16 h 11 min left  1 h 2 min']
    }

    def "what a job warns of is told once, and stays, however the job goes on"() {
        given:
        def warned = job(50, 1, ['Writing the kit', 'Taking a snapshot.']).with { job ->
            job.with('events', [[type: 'JobEvent', eventType: 'WARNING', messageDetails: 'QA1 is not open.', messageAction: 'Run its kit.']] + job.list('events'))
        }

        when:
        [JobProgress.logged(new PrintWriter(out)), JobProgress.redrawn(new PrintWriter(out), { 80 } as IntSupplier)].each {
            it.changed(warned)
            it.changed(warned.with('percentComplete', 60))
            it.changed(warned.with('jobState', 'COMPLETED'))
        }

        then:
        screen { } == [
                'JOB-12  warning: QA1 is not open. Run its kit.',
                'JOB-12  Link dSource "orders"   50%  Taking a snapshot.  1 s',
                'JOB-12  Link dSource "orders"  completed  1 s',
                'JOB-12  warning: QA1 is not open. Run its kit.', '']
    }

    def "a warning is not told once more as what the job does now"() {
        given:
        def copying = job(50, 1, ['Copying'])
        def warned = copying.with('events', copying.list('events') + [[type: 'JobEvent', eventType: 'WARNING', messageDetails: 'QA1 is not open.', messageAction: null]])

        when:
        JobProgress.logged(new PrintWriter(out)).with { [copying, warned].each { job -> changed(job) } }

        then:
        screen { } == ['JOB-12  Link dSource "orders"   50%  Copying  1 s', 'JOB-12  warning: QA1 is not open.', '']
    }

    def "nothing is left of Ctrl-C that the terminal shows behind the line"() {
        given:
        def progress = JobProgress.redrawn(new PrintWriter(out), { 80 } as IntSupplier)

        expect:
        screen {
            progress.changed(job(5, 3, ['copying 3 files']))
            out.write('^C')
            progress.clear()
        } == ['']
    }

    def "quiet shows nothing"() {
        given:
        def printer = new Printer(new PrintWriter(out), JobProgress.quiet(), OutputForm.TEXT, Style.PLAIN, Printer.ENDLESS)

        when:
        printer.progress(job(5, 3, ['copying']))

        then:
        out.toString() == ''
    }

    def "a job of another engine that says little is still shown"() {
        given:
        def progress = JobProgress.logged(new PrintWriter(out))

        when:
        progress.changed(ApiObject.of(type: 'Job', reference: 'JOB-3', actionType: 'DB_SYNC', startTime: 'yesterday'))

        then:
        out.toString() == 'JOB-3  DB_SYNC    0%\n'
    }

    private static ApiObject job(int percent, int seconds, List<String> messages, String state = 'RUNNING') {
        def start = java.time.Instant.parse('2026-01-01T00:00:00.000Z')
        ApiObject.of(type: 'Job', reference: 'JOB-12', title: 'Link dSource "orders".', jobState: state,
                percentComplete: percent, startTime: start.toString(), updateTime: start.plusSeconds(seconds).toString(),
                events: messages.collect { [type: 'JobEvent', messageDetails: it] })
    }

    /** What a terminal shows after everything that was written to it. */
    private List<String> screen(Closure action) {
        action()
        out.toString().split('\n', -1).collect { line ->
            def cells = new StringBuilder()
            int column = 0
            line.each { letter ->
                if (letter == '\r') {
                    column = 0
                } else {
                    cells.length = Math.max(cells.length(), column + 1)
                    cells.setCharAt(column++, letter as char)
                }
            }
            cells.toString().stripTrailing()
        }
    }
}

package dev.sluice.cli.console

import dev.sluice.runbook.Run
import dev.sluice.runbook.RunSettings
import dev.sluice.wire.Secret
import spock.lang.Specification

/** What goes to the streams of a process is masked, whoever writes it. */
class OutputMaskSpec extends Specification {
    def "what a script writes to System.out and System.err by itself is masked, and in the order of what the command writes"() {
        given:
        def run = Run.unrecorded(RunSettings.PLAIN)
        run.conceal(Secret.of('hünter22'))
        def mask = new OutputMask()
        mask.add(run.mask())
        def (out, err) = [new StringWriter(), new StringWriter()]
        def around = new ProcessContext(System.in, mask.over(out), mask.over(err), [:], [] as Set, { null })
        def before = [System.out, System.err]

        when:
        around.takeStreams { around.out() }
        around.out().println('first')
        System.out.print('hün')
        System.out.print('ter22 second ')
        'hünter22'.getBytes('UTF-8').each { System.out.write(it) }
        System.out.println()
        new IllegalStateException('hünter22').printStackTrace()
        around.out().println('third hün')
        mask.finish()

        then:
        out.toString() == 'first\n******** second ********\nthird hün\n'
        err.toString().startsWith('java.lang.IllegalStateException: ********\n\tat ')

        cleanup:
        System.out = before[0]
        System.err = before[1]
    }
}

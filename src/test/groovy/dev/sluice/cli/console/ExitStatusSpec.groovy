package dev.sluice.cli.console

import dev.sluice.client.ConnectionException
import dev.sluice.language.Problem
import dev.sluice.language.ScriptException
import dev.sluice.runbook.journal.ConsentMissing
import dev.sluice.runbook.journal.RunException
import spock.lang.Specification

class ExitStatusSpec extends Specification {
    def "#failure ends with #status, also within a script"() {
        expect:
        ExitStatus.of(failure) == status
        ExitStatus.of(new ScriptException([new Problem('a.groovy', 1, 1, 'it failed')], failure)) == within

        where:
        failure                                || status | within
        new ConnectionException('gone', null)  || 3      | 3
        new ConsentMissing('no')               || 4      | 4
        new RunException('no such run')        || 2      | 1
        new InterruptedException()             || 130    | 130
        new IllegalStateException('a defect')  || 70     | 1
    }
}

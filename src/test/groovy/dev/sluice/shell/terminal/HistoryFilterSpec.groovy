package dev.sluice.shell.terminal

import java.time.Instant
import java.time.ZoneId
import spock.lang.Specification

class HistoryFilterSpec extends Specification {
    private static final ZoneId ZONE = ZoneId.of('Europe/Berlin')
    /** Just after midnight in Berlin. */
    private static final Instant NOW = Instant.parse('2026-05-04T22:30:00Z')

    private static final Map<String, PastCommand> PAST = [
            old      : new PastCommand(Instant.parse('2026-04-01T10:00:00Z'), null, null, 'vdbs'),
            yesterday: new PastCommand(Instant.parse('2026-05-04T21:59:00Z'), 'prod', true, 'refresh qa1'),
            failed   : new PastCommand(Instant.parse('2026-05-04T22:01:00Z'), 'prod', false, "jobs.where(jobState: 'FAILED')"),
            done     : new PastCommand(Instant.parse('2026-05-04T22:02:00Z'), 'local', true, 'Refresh qa2')]

    def "past commands are found by engine, day, how they ended, and what is in them: #typed"() {
        given:
        def filter = HistoryFilter.of(typed, NOW, ZONE)

        expect:
        PAST.findAll { filter.test(it.value) }*.key == found

        where:
        typed                || found
        ''                   || ['old', 'yesterday', 'failed', 'done']
        'failed'             || ['failed']
        'done'               || ['yesterday', 'done']
        'today'              || ['failed', 'done']
        'yesterday'          || ['yesterday']
        '2026-04-01'         || ['old']
        '@prod'              || ['yesterday', 'failed']
        '@pr done'           || ['yesterday']
        'refresh'            || ['yesterday', 'done']
        'qa refresh today'   || ['done']
        "'failed'"           || ['failed']
        '"FAILED" yesterday' || []
        "'refresh qa"        || ['yesterday', 'done']
    }
}

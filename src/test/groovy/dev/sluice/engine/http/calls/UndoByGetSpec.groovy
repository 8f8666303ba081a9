package dev.sluice.engine.http.calls

import dev.sluice.lab.Flow
import dev.sluice.lab.Lab
import dev.sluice.lab.Wire
import java.nio.file.Path
import spock.lang.AutoCleanup
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.TempDir

/** The one GET that changes something, as versions before 1.11.8 have it: who may still make it. */
class UndoByGetSpec extends Specification {
    @Shared @TempDir Path folder
    @Shared @AutoCleanup Lab lab
    @Shared Flow flow
    @Shared String vdb

    def setupSpec() {
        lab = new Lab(folder)
        flow = new Flow(lab)
        def orders = flow.linked('orders', lab.tree('orders'))
        vdb = flow.provisioned('qa', orders)
        flow.completed(flow.refresh(vdb, Flow.latest(orders)))
    }

    private Wire loggedIn(String version, Map<String, String> headers = [:]) {
        def wire = lab.wire()
        wire.open(version)
        wire.logIn('admin', lab.adminPassword)
        wire.headers = headers
        wire
    }

    private int undone() {
        flow.get('job').result.count { it.actionType == 'DB_UNDO' }
    }

    def "a browser with the session of an old client undoes nothing: #headers"() {
        when:
        def answer = loggedIn('1.11.7', headers).get("database/$vdb/undo")

        then:
        answer.status == 403
        answer.error.details == said
        undone() == 0

        where:
        headers                              || said
        ['Sec-Fetch-Site': 'cross-site']     || 'A browser made this call.'
        ['Sec-Fetch-Site': 'none']           || 'A browser made this call.'
        [Referer: 'https://example.org/']    || 'A browser made this call.'
        [Origin: 'https://example.org']      || 'A page of another site made this call.'
    }

    def "a client of version #version is told to send a POST"() {
        when:
        def answer = loggedIn(version).get("database/$vdb/undo")

        then:
        answer.error.id == 'exception.webservices.not.supported'
        answer.error.details == 'not supported by this engine: GET database/*/undo since version 1.11.8'
        answer.error.action == 'Send a POST.'
        undone() == 0

        where:
        version << ['1.11.8', '1.11.20']
    }

    def "a POST that a browser says to come from #site is #status"() {
        expect:
        loggedIn('1.11.20', ['Sec-Fetch-Site': site]).post('group/GROUP-99/delete', [:]).status == status

        where:
        site          || status
        'cross-site'  || 403
        'same-site'   || 403
        'same-origin' || 200
    }

    def "a program that asked for an old version undoes by GET"() {
        when:
        flow.completed(loggedIn('1.11.7').get("database/$vdb/undo"))

        then:
        undone() == 1
    }
}

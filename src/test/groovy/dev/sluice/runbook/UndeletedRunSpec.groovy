package dev.sluice.runbook

import dev.sluice.lab.Called
import dev.sluice.lab.Flow
import dev.sluice.lab.Lab
import dev.sluice.lab.Talk
import java.nio.file.Files
import java.nio.file.Path
import java.time.Duration
import spock.lang.AutoCleanup
import spock.lang.Specification
import spock.lang.TempDir
import spock.util.concurrent.PollingConditions

/** Scripts that delete containers, on an engine that keeps them for a while. */
class UndeletedRunSpec extends Specification {
    @TempDir Path folder
    @AutoCleanup Lab lab
    Flow flow

    def setup() {
        lab = new Lab(folder, { it.withKeepDeleted(Duration.ofDays(1)) })
        flow = new Flow(lab)
        flow.provisioned('qa1', flow.linked('orders', lab.tree('orders')))
        flow.write('qa1', 'mine')
    }

    private Called sluice(String... args) {
        new Called([HOME: folder.toString(), SLUICE_PASSWORD: lab.adminPassword])
                .with(['--engine', lab.engine.url().toString(), '--user', 'admin', *args] as String[])
    }

    private String script(String text) {
        Files.writeString(folder.resolve('script.groovy'), text)
    }

    def "a run that deleted is taken back: the origin comes back first, each as it was"() {
        given:
        def file = script('''
            delete vdb('qa1')
            delete dsource('orders')
            throw new IllegalStateException('no')
            ''')

        when:
        assert sluice('run', file).status == 1

        then:
        flow.get('database').result == []

        when:
        def undone = sluice('resume', '--undo', 'last')

        then:
        undone.status == 0
        flow.get('database').result*.name == ['orders', 'qa1']
        flow.text('qa1') == 'mine'
    }

    def "a script lists what can be had back, and brings it back; a plan tells it"() {
        given:
        def talk = new Talk(lab)
        def file = script("undelete 'qa1'\nrefresh 'qa1'")

        when:
        talk.evaluate("delete vdb('qa1')")

        then:
        talk.evaluate('deletedContainers*.name') == ['qa1']
        talk.evaluate("deletedContainer('qa1').provisionContainer") == flow.named('database', 'orders').reference

        when:
        def planned = sluice('plan', file)

        then:
        planned.status == 0
        planned.out.contains("qa1")

        when:
        def back = talk.evaluate("undelete 'qa1', name: 'qa2'")

        then:
        back.name == 'qa2'
        flow.text('qa1') == 'mine'
        talk.evaluate('deletedContainers') == []

        when:
        talk.evaluate("undelete 'qa1'")

        then:
        def missing = thrown(Exception)
        missing.message.contains("nothing that was deleted and can be had back is called 'qa1'. List what there is: deletedContainers")

        cleanup:
        talk.close()
    }

    def "what was deleted several times under one name has to be told apart"() {
        given:
        def talk = new Talk(lab)
        talk.evaluate("delete vdb('qa1')")
        flow.provisioned('qa1', flow.named('database', 'orders').reference)
        talk.evaluate("delete vdb('qa1')")

        when:
        talk.evaluate("undelete 'qa1'")

        then:
        def several = thrown(Exception)
        several.message ==~ /(?s).*'qa1' was deleted 2 times: DELETED_CONTAINER-3 \(\S+\), DELETED_CONTAINER-2 \(\S+\)\. Give the reference\..*/

        when:
        talk.evaluate("undelete 'DELETED_CONTAINER-2'; delete deletedContainer('qa1')")

        then:
        flow.text('qa1') == 'mine'
        new PollingConditions(timeout: 20).eventually { assert talk.evaluate('deletedContainers') == [] }

        cleanup:
        talk.close()
    }
}

package dev.sluice.engine.containers.source

import dev.sluice.lab.Flow
import dev.sluice.lab.Lab
import java.nio.file.Path
import spock.lang.Specification
import spock.lang.TempDir

class LogRuleSpec extends Specification {
    static final Map KEPT = [sourcingPolicy: [type: 'SourcingPolicy', logsyncEnabled: true]]
    static final List<String> REFUSED = ['the engine keeps no log of Files.', 'Leave logsyncEnabled out.']

    @TempDir Path folder

    def "a log is not promised of data that has none: not of a dSource, of a VDB, nor by a change of either"() {
        given:
        def lab = new Lab(folder)
        def flow = new Flow(lab)
        def notes = flow.linked('notes', lab.tree('notes'))
        def qa = flow.provisioned('qa', notes)

        expect:
        refused(flow.link('more', lab.tree('more'), KEPT), 'linkData') == REFUSED
        refused(flow.provision('qa2', notes, [container: [type: 'AppDataContainer', name: 'qa2', group: 'Virtual'] + KEPT]), 'container') == REFUSED
        [notes, qa].every { refused(flow.post("database/$it", [type: 'AppDataContainer'] + KEPT)) == REFUSED }

        and: 'what says that it wants none is taken'
        flow.post("database/$qa", [type: 'AppDataContainer', sourcingPolicy: [type: 'SourcingPolicy', logsyncEnabled: false]]).json.status == 'OK'

        cleanup:
        lab?.close()
    }

    private static List<String> refused(answer, String... path) {
        path.inject(answer.error.details) { details, step -> details[step] }.sourcingPolicy.logsyncEnabled.with { [details, action] }
    }
}

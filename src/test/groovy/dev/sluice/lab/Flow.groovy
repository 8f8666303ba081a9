package dev.sluice.lab

import java.nio.file.Path

/** The calls that most specs need, with the fewest fields that the engine accepts. */
class Flow {
    final Lab lab
    @Delegate(includes = ['get', 'post', 'delete', 'named', 'finished']) final Wire wire

    Flow(Lab lab) {
        this.lab = lab
        wire = lab.admin()
    }

    String repository() {
        named('repository', 'files').reference
    }

    String group(String name) {
        named('group', name).reference
    }

    /** Starts to link a tree under a name of its own. */
    Wire.Answer link(String name, Path tree) {
        def config = post('sourceconfig', [type: 'AppDataDirectSourceConfig', name: name, path: "$tree" as String,
                repository: repository()])
        assert config.json.status == 'OK' : config.text
        post('database/link', [type: 'LinkParameters', name: name, group: group('Sources'),
                linkData: [type: 'AppDataDirectLinkData', config: config.result, parameters: [:]]])
    }

    /** Links a tree and gives the dSource's reference once it stands. */
    String linked(String name, Path tree) {
        def answer = link(name, tree)
        def job = finished(answer)
        assert job.jobState == 'COMPLETED' : job
        answer.result
    }

    /** Starts to provision from the latest point of a container. */
    Wire.Answer provision(String name, String container, Map changes = [:]) {
        def body = [type: 'AppDataProvisionParameters',
                container: [type: 'AppDataContainer', name: name, group: 'Virtual'],
                source: [type: 'AppDataVirtualSource', parameters: [mountPath: lab.mountPath(name)]],
                sourceConfig: [type: 'AppDataDirectSourceConfig', name: name, repository: repository()],
                timeflowPointParameters: [type: 'TimeflowPointSemantic', container: container, location: 'LATEST_POINT']]
        post('database/provision', body + changes)
    }

    /** Provisions and gives the VDB's reference once it stands. */
    String provisioned(String name, String container) {
        def answer = provision(name, container)
        def job = finished(answer)
        assert job.jobState == 'COMPLETED' : job
        answer.result
    }
}

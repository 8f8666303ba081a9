package dev.sluice.lab

import java.nio.file.Files
import java.nio.file.Path

/** The calls that most specs need, with the fewest fields that the engine accepts. */
class Flow {
    final EngineAtHand lab
    @Delegate(includes = ['get', 'post', 'delete', 'send', 'open', 'logIn', 'named', 'finished']) final Wire wire

    Flow(EngineAtHand lab) {
        this.lab = lab
        wire = lab.admin()
    }

    String repository() {
        named('repository', 'files').reference
    }

    String group(String name) {
        named('group', name).reference
    }

    /** A source configuration of a tree. */
    String config(String name, Path tree) {
        def config = post('sourceconfig', [type: 'AppDataDirectSourceConfig', name: name, path: "$tree" as String,
                repository: repository()])
        assert config.json.status == 'OK' : config.text
        config.result
    }

    /** Starts to link a tree under a name of its own. */
    Wire.Answer link(String name, Path tree, Map changes = [:]) {
        post('database/link', [type: 'LinkParameters', name: name, group: group('Sources'),
                linkData: [type: 'AppDataDirectLinkData', config: config(name, tree), parameters: [:]] + changes])
    }

    /** Links a tree and gives the dSource's reference once it stands. */
    String linked(String name, Path tree, Map changes = [:]) {
        def answer = link(name, tree, changes)
        completed(answer)
        answer.result
    }

    /** Starts to provision from the latest point of a container. */
    Wire.Answer provision(String name, String container, Map changes = [:]) {
        def body = [type: 'AppDataProvisionParameters',
                container: [type: 'AppDataContainer', name: name, group: 'Virtual'],
                source: [type: 'AppDataVirtualSource', parameters: [mountPath: lab.mountPath(name)]],
                sourceConfig: [type: 'AppDataDirectSourceConfig', name: name, repository: repository()],
                timeflowPointParameters: latest(container)]
        post('database/provision', body + changes)
    }

    /** Provisions and gives the VDB's reference once it stands. */
    String provisioned(String name, String container, Map changes = [:]) {
        def answer = provision(name, container, changes)
        completed(answer)
        answer.result
    }

    /** Waits for a job that has to succeed, and gives it. */
    Map completed(Wire.Answer answer) {
        def job = finished(answer)
        assert job.jobState == 'COMPLETED' : job
        job
    }

    /** Waits for a job that has to fail, and gives what it says last. */
    String failed(Wire.Answer answer) {
        def job = finished(answer)
        assert job.jobState == 'FAILED' : job
        job.events.last().messageDetails
    }

    Wire.Answer sync(String container, Map parameters = [:]) {
        post("database/$container/sync", [type: 'AppDataSyncParameters', parameters: parameters])
    }

    Wire.Answer refresh(String container, Map point = latest(null)) {
        post("database/$container/refresh", [type: 'RefreshParameters', timeflowPointParameters: point])
    }

    Wire.Answer rollback(String container, Map point) {
        post("database/$container/rollback", [type: 'RollbackParameters', timeflowPointParameters: point])
    }

    Wire.Answer undo(String container) {
        post("database/$container/undo", [:])
    }

    Wire.Answer remove(String container) {
        post("database/$container/delete", [type: 'DeleteParameters'])
    }

    /** Deletes all VDBs: the newest first, which may be of an older one. */
    void removeVdbs() {
        get('database').result.findAll { it.provisionContainer }.reverse().each { completed(remove(it.reference)) }
    }

    void removeAll() {
        removeVdbs()
        get('database').result.each { completed(remove(it.reference)) }
        get('sourceconfig').result.each { delete("sourceconfig/$it.reference") }
    }

    static Map latest(String container) {
        [type: 'TimeflowPointSemantic', location: 'LATEST_POINT'] + (container ? [container: container] : [:])
    }

    static Map point(String snapshot) {
        [type: 'TimeflowPointSnapshot', snapshot: snapshot]
    }

    Map container(String reference) {
        get("database/$reference").result
    }

    /** The source of a container. */
    Map source(String container) {
        def sources = get("source?database=$container").result
        assert sources.size() == 1 : sources
        sources[0]
    }

    /** What an engine said of an object, or of several, but for its size, which the pool measures in its own time. */
    static withoutSize(said) {
        said instanceof List ? said.collect { withoutSize(it) } : said.runtime ? said + [runtime: said.runtime.findAll { it.key != 'databaseSize' }] : said
    }

    /** Status and enabled, as a source shows them. */
    List state(String container) {
        source(container).runtime.with { [it.status, it.enabled] }
    }

    /** The snapshots of a container, the newest first. */
    List snapshots(String container) {
        get("snapshot?database=$container").result
    }

    /** What a file of a VDB holds, as its users see it. */
    String text(String vdb, String file = 'orders.csv') {
        Files.readString(Path.of(lab.mountPath(vdb), file))
    }

    void write(String vdb, String text, String file = 'orders.csv') {
        Files.writeString(Path.of(lab.mountPath(vdb), file), text)
    }
}

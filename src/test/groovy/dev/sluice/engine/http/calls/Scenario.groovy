package dev.sluice.engine.http.calls

import dev.sluice.engine.EngineSettings
import dev.sluice.lab.Flow
import dev.sluice.lab.Lab
import dev.sluice.lab.Wire
import java.nio.file.Path
import java.time.Duration

/**
 * An engine with the dSource {@code orders}, its VDB {@code qa}, a dSource {@code slow} whose syncs take some seconds and one that
 * is {@code broken}; and the names by which {@link CallTable} speaks of them, of what calls made, and of where they lie.
 * {@code <qa.source>} is the source of {@code <qa>}, {@code <qa.deleted>} what is kept of it when it was deleted, and so on.
 */
class Scenario implements AutoCloseable {
    final Lab lab
    final Flow flow
    private final Wire stranger
    private final Map<String, String> names = [:]

    Scenario(Path folder) {
        lab = new Lab(folder, { it.withKeepDeleted(Duration.ofDays(1)).withLimits(new EngineSettings.Limits(Duration.ofSeconds(10), Duration.ofMillis(200), 100)) })
        flow = new Flow(lab)
        stranger = lab.wire()
        def broken = lab.tree('broken')
        lab.tree('sales')
        names << [orders: flow.linked('orders', lab.tree('orders')), slow: slow(), broken: flow.linked('broken', broken),
                  mnt: lab.mountPath(''), trees: folder.resolve('sources') as String, password: lab.adminPassword,
                  account: System.getProperty('user.name')]
        names.qa = flow.provisioned('qa', names.orders)
        broken.toFile().deleteDir()
        flow.failed(flow.sync(names.broken))
    }

    /** Only the first sync, that of the link, is quick. */
    private String slow() {
        def linked = lab.folder.resolve('slow-is-linked')
        def hook = [type: 'RunBashOnSourceOperation', name: 'dawdle', command: "[ ! -e $linked ] || sleep 3; touch $linked" as String]
        flow.linked('slow', lab.tree('slow'), [operations: [type: 'LinkedSourceOperations', preSync: [hook]]])
    }

    /** Who makes the calls of an area: the administrator, but for sessions somebody who is not logged in yet. */
    Wire caller(String area) {
        area == 'session' ? stranger : flow.wire
    }

    void name(String name, String value) {
        names[name] = value
    }

    /** The text with every name in it replaced by what it stands for. */
    String filled(String text) {
        text?.replaceAll(/<([\w.]+)>/) { all, name -> names[name] ?: part(name as String) }
    }

    /** A part of a container, as it is at this moment. */
    private String part(String name) {
        def (owner, part) = name.tokenize('.')
        assert names[owner] && part : "nobody is called '$name'"
        switch (part) {
            case 'source': return flow.source(names[owner]).reference
            case 'config': return flow.source(names[owner]).config
            case 'timeflow': return flow.container(names[owner]).currentTimeflow
            case 'snapshot': return flow.snapshots(names[owner])[0].reference
            case 'deleted': return names[owner].replaceFirst('.*-', 'DELETED_CONTAINER-')
            default: throw new AssertionError("a container has no $part" as Object)
        }
    }

    @Override
    void close() {
        lab.close()
    }
}

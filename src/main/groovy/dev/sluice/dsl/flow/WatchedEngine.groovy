package dev.sluice.dsl.flow

import dev.sluice.operations.ForwardingPerformer
import dev.sluice.operations.Operation
import dev.sluice.operations.Performer
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

/** An engine of a conversation, under the eyes of whoever watches the conversation at the moment. */
@POJO
@CompileStatic
final class WatchedEngine extends ForwardingPerformer {
    final Performer engine
    private final String name
    private final EnginesInUse engines

    WatchedEngine(String name, Performer engine, EnginesInUse engines) {
        super(engine)
        this.name = name
        this.engine = engine
        this.engines = engines
    }

    @Override
    <R> R perform(Operation<R> operation) {
        EngineWatcher watcher = engines.watcher
        watcher == null ? engine.perform(operation) : watcher.perform(name, engine, operation)
    }
}

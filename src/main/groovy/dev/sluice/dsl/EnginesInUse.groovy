package dev.sluice.dsl

import dev.sluice.client.ConnectionException
import dev.sluice.client.EngineException
import dev.sluice.language.Naming
import dev.sluice.operations.Engines
import dev.sluice.operations.Performer
import dev.sluice.operations.ReadNames
import dev.sluice.wire.Schema
import dev.sluice.wire.ApiObject
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

/**
 * The engines that a conversation talks to. Each is opened when a script first needs it, stays open with whoever logged
 * in there, and is closed with the conversation.
 */
@POJO
@CompileStatic
final class EnginesInUse implements Naming, AutoCloseable {
    private final Engines engines
    /** By the name that scripts give; the one without a name is the one that the user started with. */
    private final Map<String, Performer> open = [:]
    /** Of each thread: those of the braces that it is in. */
    private final ThreadLocal<Deque<Performer>> braces = ThreadLocal.<Deque<Performer>> withInitial { new ArrayDeque<Performer>() }
    private String chosen

    EnginesInUse(Engines engines) {
        this.engines = engines
    }

    /** The engine that a word means now. */
    Performer current() {
        braces.get().peek() ?: open(chosen)
    }

    /** The same, but null where no script has needed one yet. */
    Performer currentIfOpen() {
        braces.get().peek() ?: open[chosen]
    }

    /** Opens {@code name} and makes it the one in use from now on. */
    Performer choose(String name) {
        Performer performer = open(name)
        chosen = name
        performer
    }

    /** The schema of the engine in use where that may differ from ours and can be asked, else null. */
    Schema ownSchema() {
        try {
            return engines.mayDiffer(chosen) ? current().ownSchema() : null
        } catch (ConnectionException | EngineException unanswered) {
            return null
        }
    }

    /** Runs {@code script} with {@code name} in use; null means the one that is in use anyway. */
    Object within(String name, Closure<?> script) {
        braces.get().push(open(name ?: chosen))
        try {
            return ClosureRunner.run(script)
        } finally {
            braces.get().pop()
        }
    }

    /** Runs {@code branch}, on a thread of its own, with what is in use in the thread that it comes from. */
    Object inherit(Performer performer, Closure<?> branch) {
        if (performer == null) {
            return branch.call()
        }
        braces.get().push(performer)
        try {
            return branch.call()
        } finally {
            braces.get().pop()
        }
    }

    /** What to go back to with {@link #choose} when a line fails. */
    String getChosen() {
        chosen
    }

    void setChosen(String name) {
        chosen = name
    }

    String target() {
        currentIfOpen()?.target()
    }

    String user() {
        Performer performer = currentIfOpen()
        performer?.user()
    }

    /** A reference means something to one engine only, and which one an object came from, it does not say. */
    @Override
    Map<String, String> names(Collection<ApiObject> objects) {
        if (open.size() != 1) {
            return [:]
        }
        Performer only = open.values().first()
        try {
            only.perform(new ReadNames(only.schema(), objects))
        } catch (EngineException | ConnectionException unknown) {
            // What was asked for is there; it shows with references.
            [:]
        }
    }

    @Override
    void close() {
        open.values().each { it.close() }
        open.clear()
    }

    private synchronized Performer open(String name) {
        Performer performer = open[name]
        if (performer == null) {
            performer = engines.open(name)
            open.put(name, performer)
        }
        performer
    }
}

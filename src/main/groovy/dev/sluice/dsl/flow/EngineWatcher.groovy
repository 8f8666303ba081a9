package dev.sluice.dsl.flow

import dev.sluice.operations.Operation
import dev.sluice.operations.Performer

/** Stands between the scripts of a conversation and its engines: notes what is asked, or does something else instead. */
interface EngineWatcher {
    /** @param name of the engine as a script gave it, or null for the one that the conversation began with */
    def <R> R perform(String name, Performer engine, Operation<R> operation)
}

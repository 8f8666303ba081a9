package dev.sluice.dsl.flow

import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

/** Which line of a journal each variable has its value from: steps that ran at the same time may have changed the same one. */
@POJO
@CompileStatic
final class RestoredVariables {
    private final Map<String, Long> variables = [:]
    private final Map<Reference<?>, Long> boxes = new IdentityHashMap<>()

    /** Runs {@code set}, unless a later line has told of {@code variable} already. */
    synchronized void put(String variable, long line, Closure<?> set) {
        if (variables.getOrDefault(variable, 0L) < line) {
            variables.put(variable, line)
            set.call()
        }
    }

    synchronized void put(Reference<?> box, long line, Closure<?> set) {
        if (boxes.getOrDefault(box, 0L) < line) {
            boxes.put(box, line)
            set.call()
        }
    }
}

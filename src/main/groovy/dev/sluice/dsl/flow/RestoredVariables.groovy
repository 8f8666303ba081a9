package dev.sluice.dsl.flow

import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

/** Which line of a journal each variable has its value from: steps that ran at the same time may have changed the same one. */
@POJO
@CompileStatic
final class RestoredVariables {
    private final Map<String, Long> variables = [:]
    private final Map<Reference<?>, Long> boxes = new IdentityHashMap<>()
    private final Map<Object, Set<Long>> changes = [:]

    /** Runs {@code set}, unless a later line has told of {@code variable} already. */
    synchronized void put(String variable, long line, Closure<?> set) {
        if (variables.getOrDefault(variable, 0L) < line) {
            variables.put(variable, line)
            set.call()
        }
    }

    /** Runs {@code change} once, unless a later line has told of {@code variable} as a whole. */
    synchronized void change(Object variable, long line, Closure<?> change) {
        long whole = variable instanceof Reference ? boxes.getOrDefault(variable, 0L) : variables.getOrDefault(variable, 0L)
        if (whole < line && changes.computeIfAbsent(variable) { [] as Set<Long> }.add(line)) {
            change.call()
        }
    }

    synchronized void put(Reference<?> box, long line, Closure<?> set) {
        if (boxes.getOrDefault(box, 0L) < line) {
            boxes.put(box, line)
            set.call()
        }
    }
}

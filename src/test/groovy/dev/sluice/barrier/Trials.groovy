package dev.sluice.barrier

import dev.sluice.lab.Called
import groovy.json.JsonOutput

/** Plans scripts one after another in a process of its own, which has the agent, and tells of each what came of it. */
class Trials {
    static void main(String[] scripts) {
        scripts.each {
            def called = new Called([HOME: System.getProperty('user.home')]).with('plan', it)
            System.out.println(JsonOutput.toJson([status: called.status, out: called.out, err: called.err]))
            System.out.flush()
        }
        Runtime.runtime.halt(0)
    }
}

package dev.sluice.barrier

import dev.sluice.lab.Called
import groovy.json.JsonOutput

/** Plans scripts one after another in a process of its own, which has the agent, and tells of each what came of it. What a script has begun may go on until it says so. */
class Trials {
    static void main(String[] scripts) {
        scripts.each {
            def called = new Called([HOME: System.getProperty('user.home')]).with('plan', it)
            System.out.println(JsonOutput.toJson([status: called.status, out: called.out, err: called.err]))
            System.out.flush()
            System.setProperty('planned', it)
            while (System.getProperty('goes on')) { Thread.onSpinWait() }
        }
        Runtime.runtime.halt(0)
    }
}

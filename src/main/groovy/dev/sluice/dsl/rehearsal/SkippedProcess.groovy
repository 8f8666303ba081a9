package dev.sluice.dsl.rehearsal

import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import org.codehaus.groovy.runtime.InvokerHelper

/** Stands for a program that a rehearsal did not start: what it says and how it ends is unknown. What is written to it goes nowhere. */
@POJO
@CompileStatic
final class SkippedProcess extends Process {
    /** The methods whose results are unknown. */
    private static final Set<String> TELLING = Set.of('waitFor', 'waitForOrKill', 'exitValue', 'getText', 'isAlive', 'pid', 'info', 'onExit', 'toHandle',
            'inputReader', 'errorReader')
    /** The methods that give what it says to somebody. */
    private static final Set<String> HANDING = Set.of('consumeProcessOutput', 'consumeProcessOutputStream', 'consumeProcessErrorStream', 'waitForProcessOutput')
    private static final Set<String> JOINING = Set.of('pipeTo', 'or')
    static final Set<String> METHODS = SkippedFiles.all(TELLING, HANDING, JOINING)

    final Unknown content

    SkippedProcess(Unknown content) {
        this.content = content
    }

    /** What the method {@code name} gives to a script. */
    Object call(String name, Object... given) {
        if (name in TELLING) {
            return given ? content.invokeMethod(name, given) : content
        }
        if (name in HANDING) {
            return hand(given)
        }
        name in JOINING ? given[0] : InvokerHelper.invokeMethod(this, name, given)
    }

    /** What it says may be shown to people; whoever keeps it wants to look at it. */
    private Object hand(Object... given) {
        if (given.any { !(it.is(System.out) || it.is(System.err)) }) {
            throw content.decide()
        }
        null
    }

    @Override
    OutputStream getOutputStream() {
        OutputStream.nullOutputStream()
    }

    @Override
    InputStream getInputStream() {
        new UnknownStream(content)
    }

    @Override
    InputStream getErrorStream() {
        new UnknownStream(content)
    }

    @Override
    int waitFor() {
        throw content.decide()
    }

    @Override
    int exitValue() {
        throw content.decide()
    }

    @Override
    void destroy() {
        // It does not run.
    }
}

package dev.sluice.engine.kind

import java.util.concurrent.CopyOnWriteArrayList

/** Remembers what work tells its user, and can cancel it. */
class RecordedProgress implements Progress {
    final List<Integer> percents = new CopyOnWriteArrayList<>()
    final List<String> messages = new CopyOnWriteArrayList<>()
    final List<String> warnings = new CopyOnWriteArrayList<>()
    volatile boolean cancelled
    /** Called with each message before it is remembered. */
    Closure<?> onMessage = { }
    /** Called whenever work asks whether to go on. */
    Closure<?> onCheck = { }

    @Override
    void at(int percent, String message) {
        onMessage(message)
        percents << percent
        messages << message
    }

    @Override
    void warn(String message, String action) {
        warnings << "$message $action".toString()
    }

    @Override
    void checkCancelled() throws InterruptedException {
        onCheck()
        if (cancelled) {
            throw new InterruptedException('cancelled')
        }
    }

    /** Everything that was told. */
    String text() {
        (messages + warnings).join('\n')
    }
}

package dev.sluice.testing;

import dev.sluice.language.Naming;
import dev.sluice.language.Output;
import dev.sluice.wire.ApiObject;

/** Keeps what a script prints. */
final class PrintedOutput implements Output {
    private final StringBuilder text = new StringBuilder();

    @Override
    public synchronized void print(String printed) {
        text.append(printed);
    }

    @Override
    public synchronized void show(Object value, Naming naming) {
        text.append(value).append('\n');
    }

    @Override
    public void progress(ApiObject job) {
        // The journal tells what came of it.
    }

    synchronized String text() {
        return text.toString();
    }
}

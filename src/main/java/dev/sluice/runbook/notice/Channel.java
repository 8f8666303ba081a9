package dev.sluice.runbook.notice;

import java.io.IOException;
import java.time.Duration;

/** A way to tell people. */
public interface Channel {
    /** Nobody is waited for longer than this. */
    Duration PATIENCE = Duration.ofSeconds(20);

    /** Tells them, or says why that did not work. */
    void send(Notice notice) throws IOException, InterruptedException;

    /** How it is called in messages, without anything secret. */
    String name();
}

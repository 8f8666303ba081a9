package dev.sluice.engine.kind;

import java.io.IOException;

/** A kind whose databases answer questions in their own language, such as SQL. */
public interface Askable {
    /** Asks a virtual database that runs. */
    Table ask(Virtual virtual, DatabaseQuery query) throws IOException, InterruptedException;

    /** Asks what a dSource is a copy of, or its follower, and changes nothing there. */
    Table ask(Staging staging, DatabaseQuery query) throws IOException, InterruptedException;
}

package dev.sluice.engine.kind;

import java.io.IOException;

/** A kind whose virtual databases can be written out, in a form that other programs take. */
public interface Exportable {
    /** Writes out what a virtual database that runs holds now, as the account that its data belongs to. */
    void export(Virtual virtual, ExportPlace place, Progress progress) throws IOException, InterruptedException;
}

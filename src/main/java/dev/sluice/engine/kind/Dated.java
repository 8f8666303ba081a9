package dev.sluice.engine.kind;

import java.io.IOException;
import java.nio.file.Path;

/** A kind whose data tells when the last change was made that it holds. That of others is of when it was frozen. */
public interface Dated {
    /** @param frozen the directory of the data, in which nobody writes */
    DataMoment moment(Path frozen) throws IOException;
}

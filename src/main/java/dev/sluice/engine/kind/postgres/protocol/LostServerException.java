package dev.sluice.engine.kind.postgres.protocol;

import java.io.IOException;

/** The connection to a server is of no more use: that has ended it, or says nothing any more. */
public final class LostServerException extends IOException {
    LostServerException(String said, IOException cause) {
        super(said, cause);
    }
}

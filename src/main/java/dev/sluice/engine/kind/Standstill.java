package dev.sluice.engine.kind;

import dev.sluice.engine.host.Pausable;
import java.io.IOException;

/** What has to stand still while a virtual database is frozen. {@link #end} follows {@link #begin}, however that ended. */
public interface Standstill {
    /** Nothing moves anyway. */
    Standstill NONE = of(Pausable.STILL);

    /** Nothing is written any more when this returns. */
    void begin() throws IOException, InterruptedException;

    /** Goes on where it was. */
    void end() throws IOException, InterruptedException;

    /** For the record of the snapshot: how it was held still; null where there is nothing to say of it. */
    default String how() {
        return null;
    }

    /** A program that is held still as it is. */
    static Standstill of(Pausable program) {
        return new Standstill() {
            @Override
            public void begin() {
                program.pause();
            }

            @Override
            public void end() {
                program.goOn();
            }
        };
    }
}

package dev.sluice.engine.host;

import java.io.IOException;

/** What takes the output of a program as it comes, byte for byte. */
@FunctionalInterface
public interface OutputTaker {
    /**
     * Takes the next part of it; as long as that takes, the program may have to wait.
     *
     * @param bytes of which the first {@code count} are that; they change afterwards
     */
    void take(byte[] bytes, int count) throws IOException;
}

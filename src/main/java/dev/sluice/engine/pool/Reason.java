package dev.sluice.engine.pool;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;

/** Why something failed, in words: of a file that is the matter, Java often says no more than its name. */
final class Reason {
    private Reason() {
    }

    /** Without a full stop. */
    static String of(IOException failure) {
        if (failure instanceof AccessDeniedException denied) {
            return denied.getFile() + " is closed to the engine's account";
        }
        if (failure instanceof NoSuchFileException missing) {
            return missing.getFile() + " is not there";
        }
        if (failure instanceof FileAlreadyExistsException taken) {
            return taken.getFile() + " is in the way";
        }
        return failure.getMessage();
    }
}

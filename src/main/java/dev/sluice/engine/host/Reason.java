package dev.sluice.engine.host;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.Map;

/** Why something failed, in words: of a file that is the matter, Java often says no more than its name. */
public final class Reason {
    private static final Map<Class<? extends FileSystemException>, String> WORDS = Map.of(
            NoSuchFileException.class, "is not there",
            AccessDeniedException.class, "is closed to the engine's account",
            FileAlreadyExistsException.class, "is in the way",
            NotDirectoryException.class, "is no directory",
            DirectoryNotEmptyException.class, "is a directory that is not empty");

    private Reason() {
    }

    /** Without a full stop. */
    public static String of(IOException failure) {
        if (failure instanceof FileSystemException trouble && trouble.getReason() == null) {
            return trouble.getFile() + " " + WORDS.getOrDefault(trouble.getClass(), "cannot be read or written");
        }
        return failure.getMessage() == null ? failure.getClass().getSimpleName() : failure.getMessage();
    }
}

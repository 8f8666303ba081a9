package dev.sluice.cli.console;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.Map;

/** What went wrong with a file, in words: Java often says no more than its name. */
public final class FileTrouble {
    private static final Map<Class<? extends FileSystemException>, String> WORDS = Map.of(
            NoSuchFileException.class, "is not there",
            AccessDeniedException.class, "is closed to you",
            FileAlreadyExistsException.class, "is there already",
            NotDirectoryException.class, "is no folder",
            DirectoryNotEmptyException.class, "is a folder that is not empty");

    private FileTrouble() {
    }

    /** Without a full stop. */
    public static String said(IOException failed) {
        if (failed instanceof FileSystemException of && of.getReason() == null) {
            return of.getFile() + " " + WORDS.getOrDefault(of.getClass(), "cannot be read or written");
        }
        return failed.getMessage() == null ? failed.getClass().getSimpleName() : failed.getMessage();
    }
}

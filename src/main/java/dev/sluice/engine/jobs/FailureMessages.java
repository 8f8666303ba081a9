package dev.sluice.engine.jobs;

import dev.sluice.engine.host.files.FullDisk;
import dev.sluice.engine.host.HostException;
import dev.sluice.engine.host.Reason;
import dev.sluice.engine.kind.KindException;
import dev.sluice.engine.pool.PoolException;
import dev.sluice.engine.secrets.UnreadableSecret;
import dev.sluice.wire.ApiError;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Says in the user's terms why work stopped. */
public final class FailureMessages {
    /** Where there is more, something else is full. */
    private static final long LITTLE_ROOM = 48 << 20;

    private FailureMessages() {
    }

    public static ApiError of(Throwable stopped, boolean cancelled) {
        return of(stopped, cancelled, null);
    }

    /** @param place of the data that was worked on, whose disk may be full; or null */
    public static ApiError of(Throwable stopped, boolean cancelled, Path place) {
        if (cancelled) {
            return new ApiError("exception.job.canceled", "The job was cancelled.", "Start it again if it is still wanted.");
        }
        if (stopped instanceof Refusal refusal) {
            return refusal.error();
        }
        if (stopped instanceof UnreadableSecret failure) {
            return new ApiError("exception.secrets", failure.details(), failure.action());
        }
        if (stopped instanceof KindException failure) {
            return new ApiError(failure.id(), failure.getMessage(), failure.action());
        }
        if (stopped instanceof PoolException failure) {
            return new ApiError("exception.pool", failure.details(), failure.action());
        }
        if (stopped instanceof HostException failure) {
            return new ApiError("exception.host", failure.details(), failure.action());
        }
        if (stopped instanceof InterruptedException) {
            return new ApiError("exception.engine.stopped", "The engine was stopped while the job ran.", "Start it again.");
        }
        if (stopped instanceof IOException failure && FullDisk.isBehind(failure)) {
            return full(failure, place);
        }
        if (stopped instanceof IOException failure) {
            return new ApiError("exception.storage", Reason.of(failure) + ".", "Mend what it names, then start it again.");
        }
        if (stopped instanceof OutOfMemoryError) {
            return new ApiError("exception.engine.memory", "The engine has too little memory for it: " + stopped.getMessage() + ".",
                    "Start the engine with more (SLUICE_JAVA_OPTS=-Xmx2g), or do less at the same time.");
        }
        return new ApiError("exception.internal", "The engine failed in a way it should not: " + stopped,
                "Please report this with the engine's log.");
    }

    /** Which file did not fit is nobody's matter: the next one does not, either. */
    private static ApiError full(IOException failure, Path place) {
        Path file = failure instanceof FileSystemException trouble && trouble.getFile() != null ? Path.of(trouble.getFile()).getParent() : null;
        Path folder = file == null || !Files.exists(file) ? place : file;
        return folder == null || folder.toFile().getUsableSpace() > LITTLE_ROOM ? new ApiError("exception.storage", Reason.of(failure) + ".", "Make room there, then start it again.")
                : new ApiError("exception.storage", "the disk of the data is full: " + FullDisk.room(folder) + ".", FullDisk.remedy(folder));
    }

    /** Whether the failure is a defect of the engine, whose stack trace belongs in its log. */
    static boolean isOurs(Throwable stopped) {
        return stopped instanceof Error
                || stopped instanceof RuntimeException && !(stopped instanceof Refusal || stopped instanceof UnreadableSecret);
    }
}

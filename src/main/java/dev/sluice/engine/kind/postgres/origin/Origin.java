package dev.sluice.engine.kind.postgres.origin;

import dev.sluice.engine.kind.DatabaseQuery;
import dev.sluice.engine.kind.Follower;
import dev.sluice.engine.kind.KindException;
import dev.sluice.engine.kind.LogFeed;
import dev.sluice.engine.kind.Progress;
import dev.sluice.engine.kind.Staging;
import dev.sluice.engine.kind.Table;
import dev.sluice.wire.ApiObject;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** What the data of a dSource comes from. Most is without a server that could be asked, and without a log. */
public interface Origin {
    /** By the fields of a link, of which it has exactly one. */
    Map<String, Function<ApiObject, Origin>> BY_FIELD = byField();

    private static Map<String, Function<ApiObject, Origin>> byField() {
        Map<String, Function<ApiObject, Origin>> origins = new LinkedHashMap<>();
        origins.put("host", link -> link.flag("dumped") ? new ServerDumpOrigin() : new ServerOrigin(link));
        origins.put("backupPath", link -> new BackupOrigin());
        origins.put("dumpPath", link -> new DumpOrigin());
        origins.put("repositoryPath", link -> new RepositoryOrigin());
        origins.put("repositorySettings", link -> new RepositoryOrigin());
        return origins;
    }

    /** What a link names; nothing where it is one that {@link PostgresLinkRules} refuse. */
    static Optional<Origin> of(ApiObject link) {
        return BY_FIELD.entrySet().stream().filter(known -> isSaid(link, known.getKey())).findFirst().map(known -> known.getValue().apply(link));
    }

    /** Whether a link has a text in a field; an empty one says nothing. */
    static boolean isSaid(ApiObject link, String field) {
        String text = link.string(field);
        return text != null && !text.isEmpty();
    }

    /** What of this the dataset holds already, where this has nothing newer. */
    default Optional<String> upToDate(Staging staging) throws IOException, InterruptedException {
        return Optional.empty();
    }

    /** Makes the dataset hold what this does. */
    void stage(Staging staging, Progress progress) throws IOException, InterruptedException;

    /** Takes back what was set up there. */
    default void release(Staging staging) throws IOException, InterruptedException {
        // What is only read has nothing of ours.
    }

    /** Takes back what was set up there for the log, and for nothing else. */
    default void releaseLog(Staging staging) throws IOException, InterruptedException {
        // What is only read has nothing of ours.
    }

    /** Answers a question by itself or by what follows it. */
    default Table ask(Staging staging, DatabaseQuery query) throws IOException, InterruptedException {
        throw new KindException("exception.postgres.no.server", "it was staged without a server that could be asked.",
                "Provision a VDB from it, and ask that.");
    }

    /** Whether a standby follows it. */
    default boolean isFollowed() {
        return false;
    }

    /** The standby of what {@linkplain #isFollowed is followed}. */
    default Follower follower(Staging staging) throws IOException, InterruptedException {
        throw new IllegalStateException("Nothing follows this.");
    }

    /** Whether it writes a log that can be kept. */
    default boolean writesLog() {
        return false;
    }

    /** What keeps the log of what {@linkplain #writesLog writes one}. */
    default LogFeed feed(Staging staging) throws IOException, InterruptedException {
        throw new IllegalStateException("This writes no log.");
    }

    /** Waits until what is kept of its log has all that it has written by now. */
    default void awaitLog(Staging staging, Duration longest, Progress progress) throws IOException, InterruptedException {
        throw new IllegalStateException("This writes no log.");
    }

    /** Has it hold back no more log than the link allows; what is wrong where nothing is held back that was not fetched. */
    default Optional<String> limitHeldLog(Staging staging) throws IOException, InterruptedException {
        return Optional.empty();
    }

    /** By what it holds back log for the dSource; asks nobody. */
    default List<String> heldFor(Staging staging) throws IOException, InterruptedException {
        return List.of();
    }
}

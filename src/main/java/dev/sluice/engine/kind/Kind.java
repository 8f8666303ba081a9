package dev.sluice.engine.kind;

import dev.sluice.engine.host.Pausable;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import dev.sluice.wire.Schema;
import dev.sluice.wire.Type;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Knows one sort of data: where software for it is installed, how a source of it is staged, and how a writable copy
 * becomes usable. An AppData toolkit, on the wire.
 *
 * <p>A kind works in directories that it is given and never knows a pool, a catalog or a job. It keeps no state.
 * It is called from several threads at once, for different directories. The fields of its parameters are declared in
 * the resource {@code kind/NAME.types}, in the types {@code NAME.Place} for each {@link Place}; what arrives here has
 * passed that schema, has its defaults filled in and its secrets as {@code Secret}.
 */
public interface Kind {
    /** Where parameters of this kind's own occur in the API. */
    enum Place {
        SOURCE_CONFIG("SourceConfig"), LINK("Link"), SYNC("Sync"), VIRTUAL("Virtual");

        private final String word;

        Place(String word) {
            this.word = word;
        }

        /** The last part of the type's name in the kind's resource. */
        public String word() {
            return word;
        }
    }

    /** {@code files}, {@code oracle}. */
    String name();

    /** How listings call it. */
    String displayName();

    /** What is installed on this machine that can hold data of this kind. */
    List<Installation> discover();

    /** Where nothing is installed for this kind: what its user has to do, to follow "nothing installed here for it: ". */
    default String howToInstall() {
        return "install its software";
    }

    /** The type that the schema declares for this kind's parameters in one place. */
    default Type parameters(Schema schema, Place place) {
        return schema.type(name() + "." + place.word());
    }

    /** Rules beyond the schema, such as an option that is refused by name; paths are relative to the parameters. */
    List<Mistake> check(Place place, ApiObject parameters);

    /**
     * What only administrators may say: parameters by which the software would run programs of somebody's choice, or use files of
     * the machine. Paths are relative to the parameters.
     */
    default List<Mistake> reserved(Place place, ApiObject parameters) {
        return List.of();
    }

    /** Whether a virtual database may begin with no data at all. */
    default boolean beginsEmpty() {
        return false;
    }

    /** Fills the empty dataset directory with what the source holds, or brings an earlier copy up to date. */
    void stage(Staging staging, Progress progress) throws IOException, InterruptedException;

    /**
     * Makes a fresh clone usable as a virtual database, up to and including its start where there is software for it. Where it
     * can, it keeps users out until {@link #open}: hooks have yet to take out what they must not see.
     */
    Readiness configure(Virtual virtual, Progress progress) throws IOException, InterruptedException;

    /** Lets users in to a virtual database that is configured and runs. */
    default void open(Virtual virtual) throws IOException, InterruptedException {
        // What is no more than files is open to whoever may read it.
    }

    /** The same, for a clone that is to go on from its snapshot. */
    default Readiness configure(Virtual virtual, Replay replay, Progress progress) throws IOException, InterruptedException {
        throw new KindException("exception.kind.no.log", displayName() + " has no log to replay.", "Use a snapshot.");
    }

    /** Whether what databases of this kind write can be kept between snapshots. */
    default boolean keepsLog() {
        return false;
    }

    /** Whether a dSource with these parameters has a {@link Follower}. */
    default boolean follows(ApiObject link) {
        return false;
    }

    /** The one of a dSource that has one; before its first sync, too. */
    default Follower follower(Staging staging) throws IOException, InterruptedException {
        throw new UnsupportedOperationException(name());
    }

    /** Takes back what was set up at the source of a dSource, whose follower does not run any more. */
    default void release(Staging staging) throws IOException, InterruptedException {
        // What only reads its source has nothing there.
    }

    /** Whether what the source of one link writes can be; asked where it can be of databases of this kind. */
    default boolean keepsLog(ApiObject link) {
        return true;
    }

    /** What keeps the log of a source. */
    default LogFeed feed(Staging staging) throws IOException, InterruptedException {
        throw new UnsupportedOperationException(name());
    }

    /** What keeps the log of a virtual database. */
    default LogFeed feed(Virtual virtual) throws IOException, InterruptedException {
        throw new UnsupportedOperationException(name());
    }

    /** The stretches of time that a log has, the oldest first. */
    default List<Span> kept(Path log) throws IOException {
        return List.of();
    }

    /** Whether a place in a log is written like this. */
    default boolean isLocation(String text) {
        return false;
    }

    /** Starts a virtual database that was configured once. Does nothing to one that runs. */
    default Readiness start(Virtual virtual, Progress progress) throws IOException, InterruptedException {
        return Readiness.RUNNING;
    }

    /** Stops a virtual database; its data stays. Does nothing to one that does not run. */
    default void stop(Virtual virtual, Progress progress) throws IOException, InterruptedException {
        // What is no more than files has nothing to stop.
    }

    /** Whether a virtual database that was started is still in use, as far as can be seen from outside. */
    default Readiness status(Virtual virtual) throws IOException, InterruptedException {
        return Readiness.RUNNING;
    }

    /** What has to stand still while a virtual database is frozen, readied for that; it may run on. */
    default Pausable hold(Virtual virtual) throws IOException, InterruptedException {
        return Pausable.STILL;
    }

    /** Variables by which hooks find a virtual database. */
    default Map<String, String> surroundings(Virtual virtual) throws IOException {
        return Map.of();
    }

    /** What users need to know of a virtual database that runs: fields of its source configuration's parameters. */
    default Map<String, Object> facts(Virtual virtual) throws IOException {
        return Map.of();
    }

    /** Asks a virtual database that runs. */
    default Table ask(Virtual virtual, Query query) throws IOException, InterruptedException {
        throw new KindException("exception.kind.no.database", displayName() + " cannot be asked: it is no database.",
                "Read its files.");
    }

    /** Asks what a dSource is a copy of, or its follower, and changes nothing there. */
    default Table ask(Staging staging, Query query) throws IOException, InterruptedException {
        throw new KindException("exception.kind.no.database", "a dSource of " + displayName() + " cannot be asked: no database"
                + " runs there.", "Provision a VDB from it.");
    }

    /** Takes a virtual database over from an engine that has ended, however that was; tells whether it runs. */
    default Readiness adopt(Virtual virtual) throws IOException, InterruptedException {
        return status(virtual);
    }

    /** Before a virtual database goes: ends what {@code configure} started. Never fails for what is gone already. */
    void retire(Virtual virtual, Progress progress) throws IOException, InterruptedException;

    /** Whether a virtual database is in use after {@code configure} or {@code start}, or waits for something. */
    enum Readiness { RUNNING, INACTIVE }
}

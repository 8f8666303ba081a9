package dev.sluice.engine.kind;

import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Knows one sort of data: where software for it is installed, how a source of it is staged, and how a writable copy
 * becomes usable. An AppData toolkit, on the wire.
 *
 * <p>The words: an <em>installation</em> is software on this machine that can hold such data, or the mere ability where it takes
 * none. To <em>stage</em> is to make a directory hold what a source holds. A <em>virtual database</em> is a writable clone of
 * what was staged; to <em>configure</em> it makes it usable, to <em>retire</em> it ends whatever runs on it.
 *
 * <p>What only some kinds can do are interfaces of their own: {@link Startable}, {@link Connectable}, {@link Askable},
 * {@link Dated}, {@link Loggable}, {@link Awaitable}, {@link Replayable}, {@link Exportable}, {@link Followable}, {@link Visited},
 * {@link Observable} and {@link Sleepable}. A kind that can do it implements them; who needs it asks {@link #as}.
 *
 * <p>A kind works in directories that it is given and never knows a pool, a catalog or a job. It keeps no state.
 * It is called from several threads at once, for different directories. The fields of its parameters are declared in
 * the resource {@code dev/sluice/kinds/NAME/NAME.types}, in the types {@code NAME.Place} for each {@link Place}; what arrives
 * here has passed that schema, has its defaults filled in and its secrets as {@code Secret}.
 */
public interface Kind {
    /** Where parameters of this kind's own occur in the API. */
    enum Place {
        SOURCE_CONFIG("SourceConfig"), LINK("Link"), SYNC("Sync"), VIRTUAL("Virtual");

        private final String word;

        Place(String word) {
            this.word = word;
        }

        /** The name of the type in which the schema declares the parameters of a kind at this place. */
        public String typeOf(Kind kind) {
            return typeOf(kind.name());
        }

        /** The same for the kind of that name, which may not be installed. */
        public String typeOf(String kind) {
            return kind + "." + word;
        }
    }

    /** Whether a virtual database is in use after it was configured or started, or waits for something. */
    enum Readiness { RUNNING, INACTIVE }

    /** What scripts and the API call it, such as {@code files}. */
    String name();

    /** How listings call it. */
    String displayName();

    /**
     * What is installed on this machine that can hold data of this kind.
     *
     * @param variables those of the environment, where a kind may have settings
     */
    List<Installation> discover(Map<String, String> variables);

    /** The account that packages of its software make for the data, or null. */
    default String account() {
        return null;
    }

    /** Where nothing is installed for this kind: what its user has to do, to follow "nothing installed here for it: ". */
    default String howToInstall() {
        return "install its software";
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

    /**
     * What only one virtual database of an installation can have, such as the name of an instance: by the parameter of its source that
     * says it. Letters of either case are the same.
     *
     * @param name of its container
     * @param source the {@code parameters} of its virtual source
     * @param config the {@code parameters} of its source configuration
     */
    default Map<String, String> uniqueNames(String name, ApiObject source, ApiObject config, Installation installation) {
        return Map.of();
    }

    /**
     * What is to be different of a virtual database that is there, and has no effect before something else is done: each with that.
     *
     * @param before the {@code parameters} of its virtual source
     * @param after as they are to be
     */
    default List<Mistake> withoutEffect(ApiObject before, ApiObject after) {
        return List.of();
    }

    /** Whether its databases write a log that can be kept; a phantom of a kind says it without being able to do so. */
    default boolean hasLog() {
        return as(Loggable.class).isPresent();
    }

    /** What the dataset holds already, in words, where its source says by itself that it has nothing newer; mostly only copying it tells. */
    default Optional<String> upToDate(Staging staging) throws IOException, InterruptedException {
        return Optional.empty();
    }

    /** Fills the empty dataset directory with what the source holds, or brings an earlier copy up to date. */
    void stage(Staging staging, Progress progress) throws IOException, InterruptedException;

    /**
     * Ends what a staging that was broken off may have left running, so that nothing changes the dataset any more. Never fails for what
     * is gone already.
     */
    default void halt(Staging staging) throws IOException, InterruptedException {
        // What only copies has nothing that runs.
    }

    /** Takes back what was set up at the source of a dSource, which nothing follows any more. */
    default void release(Staging staging) throws IOException, InterruptedException {
        // What only reads its source has nothing there.
    }

    /**
     * Makes a fresh clone usable as a virtual database, up to and including its start where there is software for it. Where it
     * can, it keeps users out until {@link Connectable#open}: hooks have yet to take out what they must not see.
     */
    Readiness configure(Virtual virtual, Progress progress) throws IOException, InterruptedException;

    /** Variables by which hooks find a virtual database. */
    default Map<String, String> surroundings(Virtual virtual) throws IOException {
        return Map.of();
    }

    /** Puts in order what hooks have left, as far as it runs: what they took out is nowhere else by now. */
    default void settle(Virtual virtual) throws IOException {
        // Files are what they are.
    }

    /** Whether hooks may be SQL; a phantom of a kind says it without being able to run any. */
    default boolean runsSql() {
        return as(Askable.class).isPresent();
    }

    /** Whether it knows who is connected to its databases; a phantom of a kind says it without being able to ask any. */
    default boolean countsVisits() {
        return as(Visited.class).isPresent();
    }

    /** Whether it keeps the servers of its virtual databases within {@link Virtual#limits}. */
    default boolean keepsLimits() {
        return false;
    }

    /** Whether its databases can be written out; a phantom of a kind says it without being able to do so. */
    default boolean writesOut() {
        return as(Exportable.class).isPresent();
    }

    /**
     * Before data goes that was to be that of a virtual database, which stays and gets its former data back: ends what runs on it.
     * What else there is of the virtual database on this machine stays.
     */
    default void discard(Virtual virtual, Progress progress) throws IOException, InterruptedException {
        retire(virtual, progress);
    }

    /** Before a virtual database goes: ends what {@code configure} started. Never fails for what is gone already. */
    void retire(Virtual virtual, Progress progress) throws IOException, InterruptedException;

    /** This kind as what only some kinds are, such as {@link Startable}; nothing where it is not. */
    default <A> Optional<A> as(Class<A> ability) {
        return ability.isInstance(this) ? Optional.of(ability.cast(this)) : Optional.empty();
    }
}

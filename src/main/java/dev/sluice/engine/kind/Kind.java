package dev.sluice.engine.kind;

import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import dev.sluice.wire.Schema;
import dev.sluice.wire.Type;
import java.io.IOException;
import java.util.List;

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

    /** The type that the schema declares for this kind's parameters in one place. */
    default Type parameters(Schema schema, Place place) {
        return schema.type(name() + "." + place.word());
    }

    /** Rules beyond the schema, such as an option that is refused by name; paths are relative to the parameters. */
    List<Mistake> check(Place place, ApiObject parameters);

    /** Whether a virtual database may begin with no data at all. */
    default boolean beginsEmpty() {
        return false;
    }

    /** Fills the empty dataset directory with what the source holds, or brings an earlier copy up to date. */
    void stage(Staging staging, Progress progress) throws IOException, InterruptedException;

    /** Makes a fresh clone usable as a virtual database, up to and including its start where there is software for it. */
    Readiness configure(Virtual virtual, Progress progress) throws IOException, InterruptedException;

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

    /** Before a virtual database goes: ends what {@code configure} started. Never fails for what is gone already. */
    void retire(Virtual virtual, Progress progress) throws IOException, InterruptedException;

    /** Whether a virtual database is in use after {@code configure} or {@code start}, or waits for something. */
    enum Readiness { RUNNING, INACTIVE }
}

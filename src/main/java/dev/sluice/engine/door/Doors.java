package dev.sluice.engine.door;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.function.Consumer;

/**
 * The doors of virtual databases, by names. A door is <em>held</em> while something else listens at the addresses of its database: whoever
 * comes in there waits, and is told of as a <em>knock</em>. It is <em>freed</em> at the last moment before the database listens there itself;
 * who waits waits on, until they are <em>handed on</em> to the database, with all that they have said, or the door is <em>dropped</em>, with
 * which they go. Calls for one name come one after another.
 */
public interface Doors extends AutoCloseable {
    /** None can be held. */
    Doors NONE = new Doors() {
        @Override
        public void whenKnocked(Consumer<String> heard) {
            // Nobody comes.
        }

        @Override
        public boolean knock(String name) {
            return false;
        }

        @Override
        public void hold(String name, List<InetSocketAddress> addresses) throws IOException {
            throw new IOException("nothing can listen for it here");
        }

        @Override
        public boolean isHeld(String name) {
            return false;
        }

        @Override
        public void free(String name) {
            // None is held.
        }

        @Override
        public void handOn(String name) {
            // Nobody waits.
        }

        @Override
        public void drop(String name) {
            // None is held.
        }

        @Override
        public List<String> names() {
            return List.of();
        }

        @Override
        public int passing() {
            return 0;
        }

        @Override
        public void close() {
            // Nothing is open.
        }
    };

    /** From now on {@code heard} is told of each who comes in at a door that is held, by its name. It must not take long. */
    void whenKnocked(Consumer<String> heard);

    /** As if somebody came in there; whether anybody was told. */
    boolean knock(String name);

    /** Has all ready by which one can be held at once. What is in the way of that {@link #hold} tells. */
    default void prepare() {
        // There is nothing to be waited for.
    }

    /**
     * Listens at these addresses, or at those of them that this machine has. Does nothing where the door is held.
     *
     * @throws IOException where it cannot listen, with the reason
     */
    void hold(String name, List<InetSocketAddress> addresses) throws IOException;

    boolean isHeld(String name);

    /** Another can listen there when this returns. Who has come in waits. */
    void free(String name);

    /** Hands those who wait on to what listens there now. */
    void handOn(String name);

    /** Listens there no more, and nobody waits any more. */
    void drop(String name);

    /** The doors that are held, or at which somebody still waits. */
    List<String> names();

    /** How many connections that were handed on are still there. They end with whoever holds the doors. */
    int passing();

    @Override
    void close();
}

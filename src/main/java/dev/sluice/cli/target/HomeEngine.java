package dev.sluice.cli.target;

import dev.sluice.client.ConnectionException;
import dev.sluice.engine.EngineHome;
import dev.sluice.engine.EngineRunning;
import dev.sluice.engine.EngineSettings;
import dev.sluice.engine.HomeHolder;
import dev.sluice.engine.Version;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Comes to the engine of a home: attaches to the one that runs there, or has one started where none does. */
final class HomeEngine {
    private static final long PAUSE_MILLIS = 20;
    /** Who takes the home says at once who it is. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final EngineSettings settings;
    private final EngineStart start;

    HomeEngine(EngineSettings settings, EngineStart start) {
        this.settings = settings;
        this.start = start;
    }

    /** The same as {@link #open}, but waits for who holds the home, and says for whom. */
    EmbeddedEngine awaited(Opening opening, Consumer<String> say) throws InterruptedException {
        String said = null;
        while (true) {
            try {
                return opening.open();
            } catch (HomeHeld held) {
                if (!held.waiting().equals(said)) {
                    said = held.waiting();
                    say.accept(said);
                }
                Thread.sleep(PAUSE_MILLIS);
            }
        }
    }

    /** A try to come to the engine. */
    @FunctionalInterface
    interface Opening {
        EmbeddedEngine open() throws InterruptedException;
    }

    /** The engine, running. @throws HomeHeld where another process holds the home and does not serve */
    EmbeddedEngine open() throws InterruptedException {
        long known = System.nanoTime();
        while (true) {
            Optional<HomeHolder> holder = EmbeddedEngine.holder(settings.home());
            Optional<EmbeddedEngine> engine = holder.isPresent() ? attached(holder.get()) : started();
            if (engine.isPresent()) {
                return engine.get();
            }
            known = holder.isPresent() || !isHeld(settings.home()) ? System.nanoTime() : known;
            if (System.nanoTime() - known > PATIENCE.toNanos()) {
                throw new ConnectionException("the engine's home " + settings.home() + " is held by a process that does not say who it is, such as"
                        + " an older Sluice. End it, or use another home with $SLUICE_HOME", null);
            }
            Thread.sleep(PAUSE_MILLIS);
        }
    }

    /** Nothing while it starts. */
    private Optional<EmbeddedEngine> attached(HomeHolder holder) {
        if (!holder.serves()) {
            checkWaitable(holder);
            throw new HomeHeld(settings.home(), holder);
        }
        if (!holder.answers()) {
            return Optional.empty();
        }
        if (!holder.version().equals(Version.CURRENT)) {
            throw new ConnectionException("the engine on " + settings.home() + " is of Sluice " + holder.version() + " (process " + holder.process()
                    + "), and this is Sluice " + Version.CURRENT + ". End it by 'sluice engine stop', and this one starts its own", null);
        }
        try {
            return EngineHome.answers(settings.home()) ? Optional.of(EmbeddedEngine.inOtherProcess(settings.home())) : Optional.empty();
        } catch (IOException foreign) {
            throw new ConnectionException(foreign.getMessage(), foreign);
        }
    }

    /** Who was started by the holder would wait for something that waits for it. */
    private void checkWaitable(HomeHolder holder) {
        boolean within = Stream.iterate(Optional.of(ProcessHandle.current()), Optional::isPresent, each -> each.flatMap(ProcessHandle::parent))
                .anyMatch(each -> each.get().pid() == holder.process());
        if (within) {
            throw new ConnectionException("the engine's home " + settings.home() + " is held by " + holder
                    + ", which does this, or has started the command that does. Start an engine before: sluice engine start", null);
        }
    }

    private Optional<EmbeddedEngine> started() throws InterruptedException {
        if (isHeld(settings.home())) {
            // Its holder has not said who it is, or is just ending.
            return Optional.empty();
        }
        try {
            return start.start(settings);
        } catch (ConnectionException refused) {
            if (refused.getCause() instanceof EngineRunning) {
                return Optional.empty();
            }
            throw refused;
        }
    }

    private static boolean isHeld(Path home) {
        try {
            return EngineHome.isHeld(home);
        } catch (IOException unreadable) {
            throw EmbeddedEngine.unreadable(home, unreadable);
        }
    }
}

package dev.sluice.cli.target;

import dev.sluice.client.Client;
import dev.sluice.client.ConnectionException;
import dev.sluice.client.LoginException;
import dev.sluice.engine.EngineHome;
import dev.sluice.engine.EngineSettings;
import dev.sluice.engine.HomeHolder;
import dev.sluice.wire.ApiObject;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** The process that holds the home of an engine, seen from outside: started, asked and ended. */
public final class HomeProcess {
    private static final long PAUSE_MILLIS = 20;
    /** An engine that is well answers at once. */
    private static final Duration ANSWER = Duration.ofSeconds(10);
    /** One that is told to end breaks off its jobs and closes its catalog, which takes a moment. */
    private static final Duration END = Duration.ofSeconds(20);
    /** The clock of processes is coarser than ours. */
    private static final Duration CLOCK = Duration.ofSeconds(2);

    private final EngineSettings settings;

    public HomeProcess(EngineSettings settings) {
        this.settings = settings;
    }

    /** Who holds the home now; empty when nobody does. */
    public Optional<HomeHolder> holder() {
        return EmbeddedEngine.holder(settings.home());
    }

    /** The one that runs, or that is started now. @param variables of the environment that it gets */
    public HomeHolder started(Map<String, String> variables, Consumer<String> say) throws InterruptedException {
        HomeEngine engine = new HomeEngine(settings, new EngineLauncher(variables));
        engine.awaited(engine::open, say);
        return holder().orElseThrow(() -> new ConnectionException("the engine process of " + settings.home() + " has ended. See "
                + EngineHome.log(settings.home()), null));
    }

    /** What keeps an engine from ending that answers, of whatever version: an {@code EngineUse} each. */
    public List<ApiObject> uses(Targets targets) {
        try (Client client = new Client(EmbeddedEngine.connection(settings.home()).answering(ANSWER))) {
            client.openSession();
            client.logIn(targets.localUser(), targets.localPassword(settings.home()));
            return client.get("system/use", Map.of()).toObject().list("result").stream().map(use -> ApiObject.of((Map<?, ?>) use)).toList();
        } catch (LoginException refused) {
            throw targets.explained(refused);
        }
    }

    /**
     * Tells it to end, and waits until it has: it breaks off the jobs that run and gives the home free.
     *
     * @param kills whether one that does not end is killed; nothing is lost by that
     */
    public void end(HomeHolder holder, boolean kills, Consumer<String> say) throws InterruptedException {
        ProcessHandle process = ProcessHandle.of(holder.process()).filter(found -> began(found, holder)).orElse(null);
        if (process != null) {
            checkOwner(process);
        }
        if (process != null && !process.destroy()) {
            throw new ConnectionException("process " + holder.process() + " cannot be told to end. Do it as the owner of " + settings.home(), null);
        }
        if (isFree(holder)) {
            return;
        }
        if (process == null || !kills) {
            throw new ConnectionException("process " + holder.process() + " has been told to end, and has not within " + END.toSeconds()
                    + " s. 'sluice engine stop --now' kills it; what it has taken in is not lost by that", null);
        }
        say.accept("process " + holder.process() + " does not end within " + END.toSeconds() + " s, so it is killed");
        process.destroyForcibly();
        if (!isFree(holder)) {
            throw new ConnectionException("process " + holder.process() + " was killed, and is still there: it waits for the system, such as"
                    + " for a disk that does not answer", null);
        }
    }

    private void checkOwner(ProcessHandle process) {
        try {
            if (!EngineHome.mayBeHeldBy(settings.home(), process)) {
                throw new ConnectionException("process " + process.pid() + " is not of the account that " + settings.home()
                        + " belongs to, though a file there says that it is the engine. See who has written that", null);
            }
        } catch (IOException unreadable) {
            throw EmbeddedEngine.unreadable(settings.home(), unreadable);
        }
    }

    /** Waits until the home is free, or for as long as an end may take. */
    private boolean isFree(HomeHolder holder) throws InterruptedException {
        long until = System.nanoTime() + END.toNanos();
        while (holds(holder)) {
            if (System.nanoTime() > until) {
                return false;
            }
            Thread.sleep(PAUSE_MILLIS);
        }
        return true;
    }

    /** Another process may have got the number of one that was killed. */
    private static boolean began(ProcessHandle process, HomeHolder holder) {
        return process.info().startInstant().filter(start -> start.isAfter(holder.since().plus(CLOCK))).isEmpty();
    }

    private boolean holds(HomeHolder holder) {
        try {
            return EngineHome.isHeld(settings.home()) && holder().filter(other -> other.process() != holder.process()).isEmpty();
        } catch (IOException unreadable) {
            throw EmbeddedEngine.unreadable(settings.home(), unreadable);
        }
    }

    /** What the engine process has to say, whether it runs or not. */
    public Path log() {
        return EngineHome.log(settings.home());
    }
}

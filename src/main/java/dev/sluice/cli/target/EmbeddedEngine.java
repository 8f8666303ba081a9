package dev.sluice.cli.target;

import dev.sluice.client.ConnectionException;
import dev.sluice.engine.DataAccount;
import dev.sluice.engine.Engine;
import dev.sluice.engine.EngineHome;
import dev.sluice.engine.EngineRunning;
import dev.sluice.engine.EngineSettings;
import dev.sluice.wire.Secret;
import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * The engine that comes with this program, on one home: started by this process, or found running there in another one.
 * Closing it stops it if it is ours.
 */
public final class EmbeddedEngine implements AutoCloseable {
    /** The user whose password its home holds, so that whoever owns the home need not log in. */
    public static final String USER = "admin";

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Duration PAUSE = Duration.ofMillis(20);

    private final Path home;
    private final URI url;
    private final Engine ours;

    private EmbeddedEngine(Path home, URI url, Engine ours) {
        this.home = home;
        this.url = url;
        this.ours = ours;
    }

    /** Starts one. That another process runs one on this home already is a failure. */
    public static EmbeddedEngine start(EngineSettings settings) throws InterruptedException {
        try {
            Engine engine = Engine.start(settings);
            return new EmbeddedEngine(settings.home(), engine.url(), engine);
        } catch (FileSystemException unusable) {
            throw new ConnectionException("the engine cannot use " + unusable.getFile()
                    + (unusable.getReason() == null ? "" : " (" + unusable.getReason() + ")")
                    + ". Give it another home with --home or $SLUICE_HOME", unusable);
        } catch (IOException refused) {
            throw new ConnectionException(refused.getMessage(), refused);
        }
    }

    /** Attaches to the one that runs on this home, else starts one. */
    static EmbeddedEngine open(EngineSettings settings) throws InterruptedException {
        Optional<URI> running = running(settings.home());
        if (running.isPresent()) {
            return new EmbeddedEngine(settings.home(), running.get(), null);
        }
        try {
            return start(settings);
        } catch (ConnectionException refused) {
            if (refused.getCause() instanceof EngineRunning) {
                return new EmbeddedEngine(settings.home(), awaited(settings.home()), null);
            }
            throw refused;
        }
    }

    /** Whether it ends with this process. */
    boolean isOurs() {
        return ours != null;
    }

    /** Where the one answers that another process is just starting. */
    private static URI awaited(Path home) throws InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (System.nanoTime() < end) {
            Optional<URI> running = running(home);
            if (running.isPresent()) {
                return running.get();
            }
            Thread.sleep(PAUSE.toMillis());
        }
        throw new ConnectionException("the engine that another process starts on " + home + " did not answer within "
                + PATIENCE.toSeconds() + " s. Try again, or stop that process", null);
    }

    /** Where the one answers that runs on {@code home}, if one does. */
    public static Optional<URI> running(Path home) {
        try {
            return EngineHome.running(home);
        } catch (IOException unreadable) {
            throw unreadable(home, unreadable);
        }
    }

    private static ConnectionException unreadable(Path home, IOException cause) {
        return new ConnectionException("the engine's home " + home + " cannot be read. Check whose it is", cause);
    }

    public String url() {
        return url.toString();
    }

    /** By what its certificate is known, where it speaks TLS. */
    public Optional<String> fingerprint() {
        try {
            return EngineHome.fingerprint(home);
        } catch (IOException unreadable) {
            throw unreadable(home, unreadable);
        }
    }

    /** The password of {@link #USER}. */
    Secret password() {
        try {
            return EngineHome.password(home, USER).map(Secret::of).orElseThrow(() -> new ConnectionException(
                    "the password of " + USER + " is not in " + home + ". Log in with --engine " + url + " --user " + USER,
                    null));
        } catch (IOException unreadable) {
            throw unreadable(home, unreadable);
        }
    }

    /** How its pool copies, where it is ours. */
    public Optional<String> pool() {
        return Optional.ofNullable(ours).map(Engine::poolDescription);
    }

    /** Under which account it has things run, where it is ours. */
    public Optional<DataAccount> account() {
        return Optional.ofNullable(ours).map(Engine::account);
    }

    @Override
    public void close() {
        if (ours != null) {
            ours.close();
        }
    }
}

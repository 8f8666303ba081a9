package dev.sluice.cli.target;

import dev.sluice.client.Client;
import dev.sluice.client.Connection;
import dev.sluice.client.ConnectionException;
import dev.sluice.client.Wiretap;
import dev.sluice.engine.DataAccount;
import dev.sluice.engine.Engine;
import dev.sluice.engine.EngineHome;
import dev.sluice.engine.EngineRunning;
import dev.sluice.engine.EngineSettings;
import dev.sluice.engine.ForeignHome;
import dev.sluice.engine.HomeHolder;
import dev.sluice.library.InProcessCourier;
import dev.sluice.wire.Secret;
import java.io.IOException;
import java.net.URI;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The engine that comes with this program, on one home: started in this process, or running in another one. Closing it stops it
 * if it is of this process.
 */
public final class EmbeddedEngine implements AutoCloseable {
    /** The user whose password its home holds, so that whoever owns the home need not log in. */
    public static final String USER = "admin";

    private final Path home;
    private final Engine ours;

    private EmbeddedEngine(Path home, Engine ours) {
        this.home = home;
        this.ours = ours;
    }

    /** Starts one in this process. That another process holds the home already is a failure. */
    public static EmbeddedEngine start(EngineSettings settings) throws InterruptedException {
        try {
            return new EmbeddedEngine(settings.home(), Engine.start(settings));
        } catch (EngineRunning | ForeignHome refused) {
            throw new ConnectionException(refused.getMessage(), refused);
        } catch (FileSystemException unusable) {
            throw unusable(unusable);
        } catch (IOException refused) {
            throw new ConnectionException(refused.getMessage(), refused);
        }
    }

    /** The one that runs in another process. */
    static EmbeddedEngine inOtherProcess(Path home) {
        return new EmbeddedEngine(home, null);
    }

    static ConnectionException unusable(FileSystemException failure) {
        return new ConnectionException("the engine cannot use " + failure.getFile()
                + (failure.getReason() == null ? "" : " (" + failure.getReason() + ")")
                + ". Give it another home with --home or $SLUICE_HOME", failure);
    }

    /** Who holds {@code home} now, in whatever process; empty when nobody does. */
    public static Optional<HomeHolder> holder(Path home) {
        try {
            return EngineHome.holder(home);
        } catch (IOException unreadable) {
            throw unreadable(home, unreadable);
        }
    }

    static ConnectionException unreadable(Path home, IOException cause) {
        String why = cause instanceof AccessDeniedException denied && denied.getReason() != null
                ? ": " + denied.getFile() + ": " + denied.getReason()
                : cause instanceof FileSystemException ? "" : ": " + cause.getMessage().replaceFirst("\\.$", "");
        return new ConnectionException("the engine's home " + home + " cannot be read" + why + ". Check whose it is", cause);
    }

    /** Where it is, as messages and journals name it. */
    static Connection connection(Path home) {
        return Connection.local(home, EngineHome.socket(home));
    }

    /** By what its certificate is known, where it speaks TLS. */
    public Optional<String> fingerprint() {
        try {
            return EngineHome.fingerprint(home);
        } catch (IOException unreadable) {
            throw unreadable(home, unreadable);
        }
    }

    /** A client of it, whose calls {@code tap} sees. The engine of another process is found again where that one ends. */
    Client client(Wiretap tap, Revival revival) {
        Connection connection = connection(home);
        return ours == null ? new Client(connection, new RevivingCourier(connection, revival), tap)
                : new Client(connection, new InProcessCourier(ours), tap);
    }

    /** The password of {@link #USER}, as long as the home holds it. */
    static Secret password(Path home) {
        try {
            return EngineHome.password(home, USER).map(Secret::of).orElseThrow(() -> new ConnectionException("the password of " + USER
                    + " is not in " + home + ". Log in with --user " + USER, null));
        } catch (IOException unreadable) {
            throw unreadable(home, unreadable);
        }
    }

    /** Where it listens besides the socket of its home, if it does and is of this process. */
    public Optional<URI> url() {
        return Optional.ofNullable(ours).map(Engine::url);
    }

    /** The Unix socket by which the owner of the home calls it, if it serves. */
    public Path socket() {
        return EngineHome.socket(home);
    }

    /** How its pool copies, where it is of this process. */
    public Optional<String> pool() {
        return Optional.ofNullable(ours).map(Engine::poolDescription);
    }

    /** Under which account it has things run, where it is of this process. */
    public Optional<DataAccount> account() {
        return Optional.ofNullable(ours).map(Engine::account);
    }

    /** What whoever starts it should know and mend, where it is of this process. */
    public List<String> warnings() {
        return ours == null ? List.of() : ours.warnings();
    }

    /** Whether anything needs it, of which this process can know only where the engine is its own. */
    public boolean isInUse() {
        return ours == null || ours.isInUse();
    }

    @Override
    public void close() {
        if (ours != null) {
            ours.close();
        }
    }
}

package dev.sluice.engine.objects;

import dev.sluice.engine.catalog.Catalog;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.host.HostClock;
import dev.sluice.engine.jobs.FaultKind;
import dev.sluice.engine.jobs.Faults;
import dev.sluice.wire.Json;
import dev.sluice.wire.Timestamp;
import dev.sluice.wire.json.JsonBounds;
import dev.sluice.wire.json.MalformedJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The time by which an engine judges what may be deleted because of its age. It trusts the clock of the machine only as far as the
 * engine has seen time pass: where they differ by more than an hour, a fault says so, and nothing is deleted by its age until the
 * clock is right again or an administrator resolves the fault, which says that the clock is right. A lock is judged by the time seen
 * to pass alone, which nobody's word moves.
 *
 * <p>The account is kept in a file, since time passes while no engine runs.
 */
public final class TrustedTime {
    private static final Logger LOG = LoggerFactory.getLogger(TrustedTime.class);
    /** How often the account is written, in time that passes. */
    private static final Duration WRITE_EVERY = Duration.ofSeconds(30);

    private final HostClock clock;
    private final Path file;
    /** Read without a lock: whoever asks for the time may be within a change of the catalog, for which {@link #look} may wait. */
    private volatile TimeAccount account;
    private TimeAccount written;
    /** Whether it was told that the account cannot be written. */
    private boolean isStale;
    /** By how much the clock was ahead when that was last told, or null where it is trusted. */
    private Duration told;

    private TrustedTime(HostClock clock, Path file, TimeAccount account) {
        this.clock = clock;
        this.file = file;
        this.account = account;
    }

    /** That of an engine whose account is in a file, which is made if it is not there. */
    public static TrustedTime keptIn(Path file, HostClock clock) throws IOException {
        TrustedTime time = new TrustedTime(clock, file, read(file).orElseGet(() -> TimeAccount.begin(clock)).continued(clock));
        time.write();
        return time;
    }

    /** That of an engine which ends with its process. */
    public static TrustedTime beginningNow() {
        HostClock clock = HostClock.system();
        return new TrustedTime(clock, null, TimeAccount.begin(clock));
    }

    private static Optional<TimeAccount> read(Path file) throws IOException {
        if (Files.notExists(file)) {
            return Optional.empty();
        }
        try {
            return Optional.of(TimeAccount.read(Json.parseObject(Files.readAllBytes(file), JsonBounds.REQUEST)));
        } catch (MalformedJson | NullPointerException | java.time.DateTimeException unreadable) {
            LOG.warn("{} cannot be read, and time is counted from now on", file);
            return Optional.empty();
        }
    }

    /** Goes on with the account, and tells of a clock that cannot be right. Called again and again while the engine runs. */
    public synchronized void look(Catalog catalog) {
        account = account.continued(clock);
        Instant time = clock.time().get();
        if (account.isDoubted(time) && catalog.write(transaction -> isConfirmed(transaction, time))) {
            account = account.confirmed(told);
            LOG.info("somebody has said that the clock is right");
            written = null;
        }
        if (account.isDoubted(time)) {
            told = account.ahead(time);
        } else {
            told = null;
            mend(catalog);
        }
        if (written == null || account.upTime().minus(written.upTime()).compareTo(WRITE_EVERY) >= 0) {
            writeIfPossible();
        }
    }

    /** Where that fails, such as on a full disk, it is told once: after the next start less time will seem to have passed, which deletes nothing. */
    private void writeIfPossible() {
        try {
            write();
            isStale = false;
        } catch (IOException failed) {
            if (!isStale) {
                LOG.warn("the time that passes cannot be written down: {}", failed.getMessage());
            }
            isStale = true;
        }
    }

    /** Whether somebody has resolved the fault that was told of; else tells of it. Both in one change, so that nobody's word goes between. */
    private boolean isConfirmed(Transaction catalog, Instant time) {
        if (told != null && !Faults.isTold(catalog, FaultKind.CLOCK_DOUBTED, null)) {
            return true;
        }
        Faults.raise(catalog, FaultKind.CLOCK_DOUBTED, null, description(time));
        return false;
    }

    private static void mend(Catalog catalog) {
        if (catalog.read(transaction -> Faults.isTold(transaction, FaultKind.CLOCK_DOUBTED, null))) {
            catalog.write(transaction -> {
                Faults.mend(transaction, FaultKind.CLOCK_DOUBTED, null);
                return null;
            });
        }
    }

    private String description(Instant time) {
        return "The clock of the machine shows " + Timestamp.of(time) + ", but by the time that the engine has seen pass it should be about "
                + Timestamp.of(account.reckoned()) + ".";
    }

    private void write() throws IOException {
        // Where that fails it is tried again as late as if it had not.
        written = account;
        if (file != null) {
            Path partial = file.resolveSibling(file.getFileName() + ".new");
            Files.deleteIfExists(partial);
            Files.createFile(partial, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            Files.writeString(partial, Json.write(account.written()));
            Files.move(partial, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    /** The time by which things grow old; empty while the clock cannot be trusted. */
    public Optional<Instant> trusted() {
        Instant time = clock.time().get();
        TimeAccount now = account.continued(clock);
        return now.isDoubted(time) ? Optional.empty() : Optional.of(earlier(time, now.reckoned()));
    }

    /** The time by which locks end: never later than the time seen to pass, whatever the clock shows and whoever confirms it. */
    public Instant seen() {
        return earlier(clock.time().get(), account.continued(clock).seen());
    }

    private static Instant earlier(Instant one, Instant other) {
        return one.isBefore(other) ? one : other;
    }
}

package dev.sluice.engine.kind;

import dev.sluice.engine.host.Account;
import dev.sluice.engine.host.HostCommand;
import dev.sluice.engine.host.Result;
import dev.sluice.wire.Mistake;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;

/**
 * Where data is written out: beside its path at first, and under its name at one stroke when it is whole. An account does that, which may
 * write only where it may otherwise.
 *
 * @param typed the path
 * @param force whether a file that is there is replaced; a folder never is
 */
public record ExportPlace(String typed, boolean force) {
    /** A link is made only where nothing is, and a folder is moved only over none or an empty one. */
    private static final String PUT = """
            if test -d "$1" || test "$3" = true; then exec mv -f -T -- "$1" "$2"; fi
            ln -T -- "$1" "$2" && rm -f -- "$1"
            """;
    private static final String IS_FREE = "if test -d \"$1\"; then test -z \"$(ls -A -- \"$1\")\";"
            + " else test \"$2\" = true || ! test -e \"$1\" && ! test -h \"$1\"; fi";

    /** Writes what is not there yet. */
    @FunctionalInterface
    public interface Writing {
        void write(Path part) throws IOException, InterruptedException;
    }

    /** What speaks against it before anybody looks there. */
    public List<Mistake> mistakes() {
        boolean whole = typed.startsWith("/") && typed.indexOf('\0') < 0 && Path.of(typed).normalize().equals(Path.of(typed))
                && Path.of(typed).getFileName() != null;
        return whole ? List.of() : List.of(new Mistake(List.of("to"), "'" + typed + "' is no full path of the engine's machine.",
                "Give one such as /srv/qa1.dump."));
    }

    /** The last name, whose end may say in which form is written. */
    public String name() {
        return Path.of(typed).getFileName().toString();
    }

    /** Has it written by {@code account}. Where that fails nothing is left, nor anything under the path that was not there. */
    public void fill(Account account, Writing writing) throws IOException, InterruptedException {
        if (!command(account, "sh", "-c", IS_FREE, "sh", typed, Boolean.toString(force)).run().ok()) {
            throw taken(account);
        }
        Path part = Path.of(typed).resolveSibling(".sluice-" + UUID.randomUUID());
        try {
            writing.write(part);
            Result put = command(account, "sh", "-c", PUT, "sh", part.toString(), typed, Boolean.toString(force)).run();
            if (!put.ok()) {
                throw refused(account, put.err().replace(part.toString(), name()));
            }
        } finally {
            remove(account, part);
        }
    }

    private KindException taken(Account account) {
        return force ? new KindException("exception.export.taken", "to: '" + typed + "' is a folder with files in it, which nothing replaces.",
                "Choose another path, or empty it.")
                : new KindException("exception.export.taken", "to: '" + typed + "' is there already, or '" + account.name() + "' may not look there.",
                "Choose another path, or say force, which replaces a file.");
    }

    /** Why nothing was written there, by what a program said. */
    public KindException refused(Account account, String said) {
        return new KindException("exception.export.failed", "to: nothing was written to '" + typed + "' as '" + account.name()
                + "': " + said.strip(),
                "Mend what that says, or choose a path where that account may write.");
    }

    private static void remove(Account account, Path part) throws IOException {
        boolean interrupted = Thread.interrupted();
        try {
            command(account, "rm", "-r", "-f", "--", part.toString()).run();
        } catch (InterruptedException again) {
            interrupted = true;
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static HostCommand command(Account account, String program, String... arguments) {
        return HostCommand.of(program, arguments).as(account).with("LC_ALL", "C");
    }
}

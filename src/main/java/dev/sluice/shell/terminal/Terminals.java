package dev.sluice.shell.terminal;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jline.nativ.JLineNativeLoader;
import org.jline.terminal.Size;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;
import org.jline.utils.InfoCmp;
import org.jline.utils.Signals;

/** Opens the terminal, without a word from the library about what it cannot do. Whoever asks for it closes it. */
public final class Terminals {
    /** Held here, since a logger that nobody holds forgets its level. */
    private static final Logger LIBRARY = Logger.getLogger("org.jline");
    /** For a terminal that does not say how large it is, as over a serial line. */
    private static final Size USUAL = new Size(80, 24);

    /** What the library calls dumb, it does not drive at all: it would neither hide a password nor hand over each key. */
    static final String PLAIN = "plain";
    private static final String ABILITIES = PLAIN + "|nothing but text,\n\tam,\n\tcols#80,\n\tbel=^G, cr=^M, cud1=^J, ind=^J,\n";

    private Terminals() {
    }

    /**
     * The terminal that this process was started on.
     *
     * @param plain whether nothing but text may go to it
     * @param cache where the library may put what it brings along
     */
    public static Terminal ofProcess(boolean plain, Path cache) throws IOException {
        if (plain) {
            InfoCmp.setDefaultInfoCmp(PLAIN, ABILITIES);
        }
        Terminal terminal = plain ? system(cache).type(PLAIN).build() : system(cache).build();
        if (terminal.getType().startsWith(Terminal.TYPE_DUMB)) {
            // The library gives a terminal that it cannot drive no signals; Ctrl-C would end the program.
            Signals.register(Terminal.Signal.INT.name(), () -> terminal.raise(Terminal.Signal.INT));
        }
        if (terminal.getWidth() <= 0 || terminal.getHeight() <= 0) {
            terminal.setSize(USUAL);
        }
        return terminal;
    }

    /**
     * How many columns it has, for whoever only prints on it and leaves its signals alone. It is asked in a thread of its own: where the
     * library waits for a program that knows the terminal, it forgets that it was interrupted.
     */
    public static int width(Path cache) {
        return CompletableFuture.supplyAsync(() -> columns(cache)).join();
    }

    private static int columns(Path cache) {
        try (Terminal terminal = system(cache).nativeSignals(false).build()) {
            return terminal.getWidth() > 0 ? terminal.getWidth() : USUAL.getColumns();
        } catch (IOException unknown) {
            return USUAL.getColumns();
        }
    }

    private static TerminalBuilder system(Path cache) {
        LIBRARY.setLevel(Level.OFF);
        Unpacked.in(cache);
        return TerminalBuilder.builder().system(true).dumb(true).exec(!isNative());
    }

    /** Otherwise programs have to tell of the terminal, each of which takes longer than all the rest. */
    private static boolean isNative() {
        try {
            return JLineNativeLoader.initialize();
        } catch (RuntimeException | LinkageError missing) {
            return false;
        }
    }
}

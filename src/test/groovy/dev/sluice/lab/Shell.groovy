package dev.sluice.lab

import dev.sluice.cli.Main
import java.nio.file.Path
import spock.util.concurrent.PollingConditions

/**
 * The shell as a user has it: in a process and on a terminal of its own, unless told otherwise with an engine of its own. It
 * starts at its first prompt. Features that leave it as they found it can use one after the other: most of the time of such a
 * feature is the start.
 */
class Shell extends Pty {
    static final String PROMPT = 'admin@local>'

    private final String prompt
    private final Path engine

    /** @param how {@code prompt}, {@code variables}, {@code columns} and {@code rows}, where they are not the usual ones */
    Shell(Map how = [:], Path home, String... arguments) {
        super([*Program.of(Main), *arguments], [HOME: "$home".toString(), SLUICE_HOME: "$home/engine".toString()] + (how.variables ?: [:]),
                how.columns ?: 120, how.rows ?: 24)
        prompt = how.prompt ?: PROMPT
        engine = home.resolve('engine')
        showsAtLast(prompt)
    }

    /** One that was used before, with an empty screen; or a new one, where there is none, or that was left in the middle of something. */
    static Shell cleared(Shell used, Closure<Shell> start) {
        if (used?.clear()) {
            return used
        }
        used?.close()
        def fresh = start()
        assert fresh.clear()
        fresh
    }

    private boolean clear() {
        try {
            type('clear\r')
            new PollingConditions(timeout: 5, delay: 0.02).eventually { assert screen == prompt }
            return true
        } catch (IOException | AssertionError spoilt) {
            return false
        }
    }

    /** Ends the shell and the engine process that it may have started. */
    @Override
    void close() {
        closeAlone()
        EngineProcess.endOn(engine)
    }

    /** Ends the shell, and leaves the engine process to the next one. */
    void closeAlone() {
        super.close()
    }

    /** What is written by now, for {@link #since}. */
    int mark() {
        written.length()
    }

    /** Every byte that was written after a mark. */
    String since(int mark) {
        written.substring(mark)
    }
}

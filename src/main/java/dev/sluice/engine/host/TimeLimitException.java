package dev.sluice.engine.host;

import java.time.Duration;

/** A program took longer than it was allowed; it was ended, with everything it had started. */
public final class TimeLimitException extends HostException {
    private final transient Result result;

    TimeLimitException(String program, Duration limit, Result result) {
        super("host: " + MessageText.quoted(program) + " did not end within " + inWords(limit) + " and was stopped.",
                "Find out what it waits for, or allow it more time.");
        this.result = result;
    }

    /** Of what is no program. @param what did not end, as a sentence begins with it */
    public TimeLimitException(String what, Duration limit) {
        super(what + " did not end within " + inWords(limit) + " and was stopped.", "Find out what it waits for, or allow it more time.");
        result = null;
    }

    /** What it had written until then; null where it was no program. */
    public Result result() {
        return result;
    }

    private static String inWords(Duration limit) {
        long millis = limit.toMillis();
        return millis % 1000 == 0 ? millis / 1000 + " s" : millis + " ms";
    }
}

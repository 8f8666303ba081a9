package dev.sluice.cli.console;

import dev.sluice.client.ConnectionException;
import dev.sluice.client.EngineException;
import dev.sluice.language.ArgumentException;
import dev.sluice.language.ScriptException;
import dev.sluice.operations.InvalidRequest;
import dev.sluice.rehearsal.PlanOutdated;
import dev.sluice.runbook.journal.BrokenJournal;
import dev.sluice.runbook.journal.ConsentMissing;
import dev.sluice.runbook.journal.RunException;
import dev.sluice.shell.Interruption;
import groovy.lang.GroovyRuntimeException;

/** What the command line ends with, for whoever called it. */
public final class ExitStatus {
    public static final int DONE = 0;
    /** The engine refused, or a step failed. */
    public static final int REFUSED = 1;
    /** A wrong command line, or a mistake in the script. */
    public static final int MISTAKE = 2;
    /** The engine cannot be reached, or refused the login. */
    public static final int UNREACHABLE = 3;
    /** Somebody whose word is needed said no, or has not said anything yet. */
    static final int WITHHELD = 4;
    /** Something would change, or has changed outside of the script that ensures it. */
    public static final int PENDING = 5;
    /** A defect of ours. */
    static final int DEFECT = 70;
    /** What a schedule would begin goes on already. */
    public static final int SKIPPED = 75;
    public static final int INTERRUPTED = 130;
    /** Left by its terminal, SIGHUP: 128 and its number. */
    static final int HUNG_UP = 129;
    /** Told to end by SIGTERM: 128 and its number. */
    static final int TERMINATED = 143;

    private ExitStatus() {
    }

    public static int of(Throwable failure) {
        return Shortage.behind(failure).map(Shortage::status).orElseGet(() -> otherwise(failure));
    }

    private static int otherwise(Throwable failure) {
        if (failure instanceof ScriptException stopped) {
            return stopped.getCause() == null ? MISTAKE : ofCause(stopped.getCause());
        }
        if (failure instanceof SkippedStart) {
            return SKIPPED;
        }
        if (failure instanceof BrokenJournal || failure instanceof PlanOutdated) {
            return REFUSED;
        }
        if (failure instanceof RunException || failure instanceof ArgumentException) {
            return failure instanceof ConsentMissing ? WITHHELD : MISTAKE;
        }
        return failure instanceof EngineException || failure instanceof ConnectionException
                || failure instanceof UsageException || failure instanceof RefusedException
                || Interruption.isBehind(failure) ? ofCause(failure) : DEFECT;
    }

    /** What a script ran into: trouble with an engine, a mistake that shows only when it runs, or what it threw itself. */
    private static int ofCause(Throwable cause) {
        if (Interruption.isBehind(cause)) {
            return INTERRUPTED;
        }
        if (cause instanceof ConnectionException) {
            return UNREACHABLE;
        }
        if (ConsentMissing.behind(cause).isPresent()) {
            return WITHHELD;
        }
        boolean mistake = cause instanceof UsageException || cause instanceof InvalidRequest
                || cause instanceof GroovyRuntimeException;
        return mistake ? MISTAKE : REFUSED;
    }
}

package dev.sluice.runbook.journal;

import java.util.Locale;

/** What a line of a journal tells. */
public enum Event {
    /** A run begins: its script and parameters. */
    RUN,
    /** Another process goes on with it, or takes it back. */
    RESUME,
    /** A step begins, or begins again. */
    STEP,
    STEP_DONE,
    STEP_FAILED,
    /** An effect is about to be sent. */
    SEND,
    /** The engine has answered, with the job that does it. */
    ACCEPTED,
    /** The effect has come to its end. */
    DONE,
    /** An engine refused, a job failed, or what was asked for makes no sense. */
    FAILED,
    /** A statement is about to be put to a database, which alone knows whether it changes anything. */
    ASK,
    /** Something was read, or a database has answered. */
    READ,
    /** A parameter has got its value. */
    PARAM,
    /** Something was decided or answered, and stays so. */
    VALUE,
    /** Somebody has to approve. */
    REQUEST,
    APPROVED,
    DENIED,
    /** The script was changed before the run went on, and whoever runs it knows how. */
    CHANGED,
    /** A step or an effect has been taken back. */
    UNDONE,
    /** The process came to the end of the run, or could not go on. */
    END;

    /** Whether something is done by it that is not done twice. */
    boolean isDeed() {
        return this != RUN && this != RESUME && this != PARAM && this != READ && this != END;
    }

    /** As a journal writes it. */
    public String text() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    static Event of(String text) {
        return valueOf(text.toUpperCase(Locale.ROOT).replace('-', '_'));
    }
}

package dev.sluice.operations;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What an object that an engine keeps can be told to do: a call of its own below the object's reference. */
public enum Verb {
    SYNC("Container", "AppDataSyncParameters", "Take in what changed at a dSource's source, or a snapshot of a VDB."),
    REFRESH("Container", "RefreshParameters", "Give a VDB newer data, by default the latest of what it came from."),
    ROLLBACK("Container", "RollbackParameters", "Give a VDB the data of a point of its own history."),
    UNDO("Container", null, "Take back the last refresh or rollback of a VDB."),
    START("Source", "SourceStartParameters", "Start a VDB."),
    STOP("Source", "SourceStopParameters", "Stop a VDB; its data stays where it is."),
    ENABLE("Source", "SourceEnableParameters", "Let the engine work with a dSource or VDB again."),
    DISABLE("Source", "SourceDisableParameters", "Keep the engine from working with a dSource or VDB, and hide its data."),
    APPLY("Policy", "PolicyApplyTargetParameters", "Let a policy hold for a container or group."),
    UNAPPLY("Policy", "PolicyApplyTargetParameters", "Let a policy hold for a container or group no more."),
    RESOLVE("Fault", "FaultResolveParameters", "Mark a fault as mended."),
    SUSPEND("Job", null, "Let a job pause."),
    RESUME("Job", null, "Let a job that pauses go on."),
    CANCEL("Job", null, "Let a job end without effect.");

    private final String type;
    private final String body;
    private final String about;

    Verb(String type, String body, String about) {
        this.type = type;
        this.body = body;
        this.about = about;
    }

    /** As scripts write it, and as it ends the path of the call. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The type of the objects that can be told; those of sources are told through their containers, too. */
    public String type() {
        return type;
    }

    /** The type of the objects that users name: a source goes by the name of its container. */
    public String named() {
        return this == START || this == STOP || this == ENABLE || this == DISABLE ? "Container" : type;
    }

    /** The type of what is said besides, or null where there is nothing to say. */
    public String body() {
        return body;
    }

    /** What takes it back, where something does. Engines keep the data from before an undo, too: undone twice, it is there again. */
    public Optional<Verb> inverse() {
        return Optional.ofNullable(switch (this) {
            case REFRESH, ROLLBACK, UNDO -> UNDO;
            case START -> STOP;
            case STOP -> START;
            case ENABLE -> DISABLE;
            case DISABLE -> ENABLE;
            case APPLY -> UNAPPLY;
            case UNAPPLY -> APPLY;
            case SUSPEND -> RESUME;
            case RESUME -> SUSPEND;
            default -> null;
        });
    }

    /** The verb of that word. */
    public static Optional<Verb> of(String word) {
        return Arrays.stream(values()).filter(verb -> verb.word().equals(word)).findFirst();
    }

    /** What it is for, in one sentence. */
    public String about() {
        return about;
    }
}

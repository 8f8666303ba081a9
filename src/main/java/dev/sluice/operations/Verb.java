package dev.sluice.operations;

import dev.sluice.wire.ApiObject;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** What an object that an engine keeps can be told to do: a call of its own below the object's reference. */
public enum Verb {
    SYNC("Container", "AppDataSyncParameters"),
    REFRESH("Container", "RefreshParameters"),
    ROLLBACK("Container", "RollbackParameters"),
    UNDO("Container", null),
    START("Source", "SourceStartParameters"),
    STOP("Source", "SourceStopParameters"),
    ENABLE("Source", "SourceEnableParameters"),
    DISABLE("Source", "SourceDisableParameters"),
    APPLY("Policy", "PolicyApplyTargetParameters"),
    UNAPPLY("Policy", "PolicyApplyTargetParameters"),
    LOCK("Container", "LockParameters", "TimeflowSnapshot"),
    RESOLVE("Fault", "FaultResolveParameters"),
    SUSPEND("Job", null),
    RESUME("Job", null),
    CANCEL("Job", null);

    private final String type;
    private final String body;
    private final List<String> types;

    Verb(String type, String body, String... further) {
        this.type = type;
        this.body = body;
        types = Stream.concat(Stream.of(type), Stream.of(further)).toList();
    }

    /** As scripts write it, and as it ends the path of the call. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The type of the objects that can be told; those of sources are told through their containers, too. */
    public String type() {
        return type;
    }

    /** The types of all objects that can be told. */
    public List<String> types() {
        return types;
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

    /** What is said to the inverse where {@code said} was said to this: the same, where both take the same. */
    public ApiObject toInverse(ApiObject said) {
        boolean same = inverse().map(inverse -> Objects.equals(inverse.body, body)).orElse(false);
        return same ? said : ApiObject.of(Map.of());
    }

    /** The verb of that word. */
    public static Optional<Verb> of(String word) {
        return Arrays.stream(values()).filter(verb -> verb.word().equals(word)).findFirst();
    }
}

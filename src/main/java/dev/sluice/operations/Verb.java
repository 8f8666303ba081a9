package dev.sluice.operations;

import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Schema;
import dev.sluice.wire.Type;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;

/** What an object that an engine keeps can be told to do: a call of its own below the object's reference. */
public enum Verb {
    SYNC(of("Container", "AppDataSyncParameters")),
    REFRESH(of("Container", "RefreshParameters"), of("SourceEnvironment", null)),
    ROLLBACK(of("Container", "RollbackParameters")),
    UNDO(of("Container", null)),
    START(of("Source", "SourceStartParameters")),
    STOP(of("Source", "SourceStopParameters")),
    ENABLE(of("Source", "SourceEnableParameters"), of("SourceEnvironment", null), of("User", null)),
    DISABLE(of("Source", "SourceDisableParameters"), of("SourceEnvironment", null), of("User", null)),
    APPLY(of("Policy", "PolicyApplyTargetParameters")),
    UNAPPLY(of("Policy", "PolicyApplyTargetParameters")),
    LOCK(of("Container", "LockParameters"), of("TimeflowSnapshot", "LockParameters")),
    EXPORT(of("Container", "FileExportParameters")),
    DETACH_SOURCE(of("Container", "DetachSourceParameters")),
    ATTACH_SOURCE(of("Container", "AttachSourceParameters")),
    UPDATE_CREDENTIAL(of("User", "CredentialUpdateParameters")),
    RESOLVE(of("Fault", "FaultResolveParameters")),
    SUSPEND(of("Job", null)),
    RESUME(of("Job", null)),
    CANCEL(of("Job", null));

    /**
     * Objects that can be told.
     *
     * @param type of the objects
     * @param body the type of what is said besides, or null where there is nothing to say
     */
    private record Told(String type, String body) {
    }

    private static final Pattern NEXT_WORD = Pattern.compile("_(\\w)");

    private final List<Told> told;

    Verb(Told... told) {
        this.told = List.of(told);
    }

    private static Told of(String type, String body) {
        return new Told(type, body);
    }

    /** As scripts write it, and as it ends the path of the call. */
    public String word() {
        return NEXT_WORD.matcher(name().toLowerCase(Locale.ROOT)).replaceAll(next -> next.group(1).toUpperCase(Locale.ROOT));
    }

    /** The type of the objects that can be told; those of sources are told through their containers, too. */
    public String type() {
        return told.get(0).type;
    }

    /** The types of all objects that can be told. */
    public List<String> types() {
        return told.stream().map(Told::type).toList();
    }

    /** The type of the objects that users name: a source goes by the name of its container. */
    public String named() {
        return this == START || this == STOP || this == ENABLE || this == DISABLE ? "Container" : type();
    }

    /** The type of what is said besides to most of the objects, or null where there is nothing to say. */
    public String body() {
        return told.get(0).body;
    }

    /** The one of {@link #types} that objects of {@code type} are of, or that is of it; nothing where they cannot be told. */
    public Optional<Type> told(Schema schema, Type type) {
        return told(type, schema).map(each -> schema.type(each.type));
    }

    /** The type of what is said besides to objects of {@code type}, or null where there is nothing to say. */
    public String body(Schema schema, Type type) {
        Optional<Told> one = told(type, schema);
        return one.isPresent() ? one.get().body : body();
    }

    private Optional<Told> told(Type type, Schema schema) {
        return told.stream().filter(each -> type.isA(schema.type(each.type)) || schema.type(each.type).isA(type)).findFirst();
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

    /** What takes it back of an object of {@code type}, where that can be told so. */
    public Optional<Verb> inverse(Schema schema, Type type) {
        boolean source = told(schema, type).isEmpty();
        return inverse().filter(inverse -> source || inverse.told(schema, type).isPresent());
    }

    /** What is said to the inverse where {@code said} was said to this: the same, where both take the same. */
    public ApiObject toInverse(ApiObject said) {
        boolean same = inverse().map(inverse -> Objects.equals(inverse.body(), body())).orElse(false);
        return same ? said : ApiObject.of(Map.of());
    }

    /** The verb of that word. */
    public static Optional<Verb> of(String word) {
        return Arrays.stream(values()).filter(verb -> verb.word().equals(word)).findFirst();
    }
}

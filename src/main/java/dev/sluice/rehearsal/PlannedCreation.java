package dev.sluice.rehearsal;

import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Schema;
import dev.sluice.wire.Type;
import java.util.Comparator;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** What an engine would make of a request, as far as the request itself says it. */
record PlannedCreation(Schema schema, PlannedObjects objects) {
    /** Keeps what {@code body} asks for below {@code root}, and gives its reference. */
    String of(String root, ApiObject body) {
        Type kept = schema.atRoot(root).orElseThrow();
        ApiObject described = itself(body, kept).or(() -> part(body, kept)).orElseGet(() -> named(body, kept));
        String reference = objects.nextReference(schema.type(described.type()));
        ApiObject made = described.with("reference", reference);
        objects.put(origin(body).map(container -> made.with("provisionContainer", container)).orElse(made));
        Optional<String> config = partOf(body, "sourceConfig", Map.of());
        partOf(body, "source", config.isPresent() ? Map.of("container", reference, "config", config.get()) : Map.of("container", reference));
        return reference;
    }

    private Optional<ApiObject> itself(ApiObject body, Type kept) {
        return schema.find(String.valueOf(body.type())).filter(type -> type.isA(kept)).map(type -> body);
    }

    /** A VDB's container is a part of what makes it. */
    private Optional<ApiObject> part(ApiObject body, Type kept) {
        return body.values().stream().filter(ApiObject.class::isInstance).map(ApiObject.class::cast)
                .flatMap(part -> itself(part, kept).stream()).findFirst();
    }

    /** Where only a name is said: of the type whose name begins most like that of what else is said. */
    private ApiObject named(ApiObject body, Type kept) {
        Type type = schema.concrete(kept).stream().max(Comparator.comparingInt(each -> likeness(each, body))).orElse(kept);
        ApiObject made = ApiObject.of(type.name()).with("name", body.name());
        return type.owner().filter(owner -> body.string(owner.name()) != null).map(owner -> made.with(owner.name(), body.string(owner.name()))).orElse(made);
    }

    private static int likeness(Type type, ApiObject body) {
        return body.values().stream().filter(ApiObject.class::isInstance).mapToInt(part -> common(type.name(), String.valueOf(((ApiObject) part).type())))
                .max().orElse(0);
    }

    private static int common(String one, String other) {
        int length = 0;
        while (length < Math.min(one.length(), other.length()) && one.charAt(length) == other.charAt(length)) {
            length++;
        }
        return length;
    }

    /** The container in whose history the point lies from which the new one starts. */
    private Optional<String> origin(ApiObject body) {
        ApiObject point = body.object("timeflowPointParameters");
        return Stream.of("container", "snapshot", "bookmark", "timeflow").map(point::string).filter(Objects::nonNull).findFirst().map(this::containerOf);
    }

    private String containerOf(String reference) {
        ApiObject object = objects.find(reference);
        if (object == null || object.string("container") == null) {
            return object == null || object.string("timeflow") == null ? reference : containerOf(object.string("timeflow"));
        }
        return object.string("container");
    }

    private Optional<String> partOf(ApiObject body, String field, Map<String, String> more) {
        ApiObject said = body.object(field);
        return schema.find(String.valueOf(said.type())).filter(type -> type.root() != null).map(type -> {
            String reference = objects.nextReference(type);
            objects.put(said.withAll(more).with("reference", reference));
            return reference;
        });
    }
}

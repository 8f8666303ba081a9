package dev.sluice.engine.objects;

import dev.sluice.engine.kind.Kind;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import dev.sluice.wire.Schema;
import dev.sluice.wire.Type;
import java.util.ArrayList;
import java.util.List;

/** The open {@code parameters} objects of requests, which only their kind understands. */
public final class Parameters {
    private Parameters() {
    }

    /**
     * Everything wrong with the {@code parameters} of {@code holder}: by the schema of the kind, then by its own rules.
     *
     * @param path where the parameters are in the request
     */
    public static List<Mistake> check(Schema schema, Kind kind, Kind.Place place, ApiObject holder, List<String> path) {
        Type type = type(schema, kind, place);
        ApiObject parameters = holder.object("parameters");
        List<Mistake> mistakes = new ArrayList<>(schema.check(parameters, type, Schema.Use.CREATE));
        if (mistakes.isEmpty()) {
            mistakes.addAll(kind.check(place, of(schema, kind, place, holder)));
        }
        return mistakes.stream().map(mistake -> mistake.below(path)).toList();
    }

    /** What in the {@code parameters} of {@code holder} is for administrators alone. */
    public static List<Mistake> reserved(Kind kind, Kind.Place place, ApiObject holder, List<String> path) {
        return kind.reserved(place, holder.object("parameters")).stream().map(mistake -> mistake.below(path)).toList();
    }

    /** The parameters with their defaults, and their secrets concealed. */
    public static ApiObject of(Schema schema, Kind kind, Kind.Place place, ApiObject holder) {
        Type type = type(schema, kind, place);
        return schema.conceal(schema.complete(holder.object("parameters"), type), type);
    }

    private static Type type(Schema schema, Kind kind, Kind.Place place) {
        return schema.type(place.typeOf(kind));
    }
}

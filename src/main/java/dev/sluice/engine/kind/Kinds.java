package dev.sluice.engine.kind;

import dev.sluice.wire.KindFolder;
import dev.sluice.wire.Schema;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The sorts of data that an engine knows. To list a {@link Kind} in {@code META-INF/services}, and its folder of resources as
 * {@link KindFolder} says, is all that adds one.
 *
 * @param all in the order in which they are listed
 * @param variables those of the environment, where kinds may have settings
 */
public record Kinds(List<Kind> all, Map<String, String> variables) {
    public Kinds {
        all = List.copyOf(all);
        variables = Map.copyOf(variables);
    }

    /** Every kind on the class path, in the order in which they are listed there. */
    public static Kinds found(Map<String, String> variables) {
        return new Kinds(ServiceLoader.load(Kind.class).stream().map(ServiceLoader.Provider::get).toList(), variables);
    }

    public Optional<Kind> find(String name) {
        return all.stream().filter(kind -> kind.name().equals(name)).findFirst();
    }

    /** What is installed on this machine that can hold data of {@code kind}. */
    public List<Installation> installed(Kind kind) {
        return kind.discover(variables);
    }

    /** @throws IOException where {@code schema} does not declare all parameters of each kind */
    public void check(Schema schema) throws IOException {
        for (Kind kind : all) {
            String missing = Stream.of(Kind.Place.values()).map(place -> place.typeOf(kind))
                    .filter(type -> schema.find(type).isEmpty()).collect(Collectors.joining(", "));
            if (!missing.isEmpty()) {
                throw new IOException("kind '" + kind.name() + "': the schema does not declare " + missing + ". Declare them in "
                        + KindFolder.path(kind.name(), kind.name() + ".types") + ", and name the kind in " + KindFolder.LIST + ".");
            }
        }
    }
}

package dev.sluice.cli.console;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.Supplier;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.IGetter;
import picocli.CommandLine.Model.ISetter;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * What commands take, declared by calls. To make sense of a first annotation takes Java longer than a short command needs for a call to
 * its engine; so the program itself, and what is called most often, do without.
 */
public final class Declared {
    private Declared() {
    }

    public static CommandSpec command(String name, Callable<Integer> command, String description) {
        CommandSpec spec = CommandSpec.wrapWithoutInspection(command).name(name);
        spec.usageMessage().description(description);
        return spec;
    }

    /** An option without a value. */
    public static OptionSpec.Builder flag(Consumer<Boolean> taken, String... names) {
        return OptionSpec.builder(names).type(boolean.class).arity("0").setter(new Place<>(() -> false, taken, false));
    }

    /** An option whose value is taken as it was typed. */
    public static OptionSpec.Builder text(String label, Consumer<String> taken, String... names) {
        return option(String.class, label, taken, names);
    }

    /** An option whose value the library makes of what was typed. */
    public static <T> OptionSpec.Builder option(Class<T> type, String label, Consumer<T> taken, String... names) {
        return OptionSpec.builder(names).type(type).paramLabel(label).arity("1").setter(new Place<>(() -> null, taken, null));
    }

    /** An option that may be said several times. @param given what was taken so far */
    public static OptionSpec.Builder texts(String label, Supplier<List<String>> given, Consumer<List<String>> taken, String... names) {
        Place<List<String>> place = new Place<>(given, taken, List.of());
        return OptionSpec.builder(names).type(List.class).auxiliaryTypes(String.class).paramLabel(label).arity("1").setter(place).getter(place);
    }

    /** The one argument of a command. */
    public static PositionalParamSpec argument(String label, String description, Consumer<String> taken) {
        return PositionalParamSpec.builder().index("0").type(String.class).arity("1").required(true).paramLabel(label).description(description)
                .setter(new Place<>(() -> null, taken, null)).build();
    }

    /** Where the library puts what was typed. A class of Java's own could not be kept in its archive: the library's interfaces are of too old a form. */
    private static final class Place<T> implements IGetter, ISetter {
        private final Supplier<T> given;
        private final Consumer<T> taken;
        /** What it is where nothing was said. */
        private final T none;

        private Place(Supplier<T> given, Consumer<T> taken, T none) {
            this.given = given;
            this.taken = taken;
            this.none = none;
        }

        @Override
        @SuppressWarnings("unchecked")
        public <V> V get() {
            return (V) given.get();
        }

        @Override
        @SuppressWarnings("unchecked")
        public <V> V set(V value) {
            V before = get();
            taken.accept(value == null ? none : (T) value);
            return before;
        }
    }
}

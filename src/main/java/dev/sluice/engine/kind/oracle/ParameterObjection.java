package dev.sluice.engine.kind.oracle;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Why a virtual database does not get an initialization parameter that somebody gives it. */
enum ParameterObjection {
    ENGINES("is the engine's to set: the copy keeps to its own files.",
            "They say which database it is, or where it has its files, and that is the engine's to set.") {
        @Override
        boolean concerns(String name, List<String> values) {
            return InitParameterNames.isEngines(name);
        }
    },
    PROGRAM("has the database run a program of this machine.", "They have the database run programs of this machine.") {
        @Override
        boolean concerns(String name, List<String> values) {
            return PROGRAMS.matcher(name).matches() || EVENT.matcher(name).matches() && values.stream().anyMatch(DEBUGGER.asPredicate());
        }
    };

    /** The compiler and linker of older versions. */
    private static final Pattern PROGRAMS =
            Pattern.compile("plsql_native_(make_utility|make_file_name|c_compiler|linker)", Pattern.CASE_INSENSITIVE);
    private static final Pattern EVENT = Pattern.compile("event", Pattern.CASE_INSENSITIVE);
    /** What an event may do when it occurs: start a debugger, as the owner of the software. */
    private static final Pattern DEBUGGER = Pattern.compile("\\bdebugger\\b", Pattern.CASE_INSENSITIVE);

    private final String ofOne;
    private final String ofSeveral;

    ParameterObjection(String ofOne, String ofSeveral) {
        this.ofOne = ofOne;
        this.ofSeveral = ofSeveral;
    }

    abstract boolean concerns(String name, List<String> values);

    /** What speaks against a parameter; nothing where it may be given. */
    static Optional<ParameterObjection> to(String name, List<String> values) {
        return Stream.of(values()).filter(objection -> objection.concerns(name, values)).findFirst();
    }

    static Optional<ParameterObjection> to(Setting setting) {
        return to(setting.name(), List.of(setting.value()));
    }

    static Optional<ParameterObjection> to(InitParameter parameter) {
        return to(parameter.name(), parameter.values());
    }

    /** To follow the name of the parameter. */
    String ofOne() {
        return ofOne;
    }

    /** A sentence of its own about several parameters. */
    String ofSeveral() {
        return ofSeveral;
    }
}

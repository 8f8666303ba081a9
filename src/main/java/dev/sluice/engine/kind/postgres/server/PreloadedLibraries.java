package dev.sluice.engine.kind.postgres.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The libraries that a source loads at its start, without which extensions of it do not work in a copy either.
 *
 * @param wanted their names
 * @param programs the folder of the programs of a copy
 */
public record PreloadedLibraries(List<String> wanted, Path programs) {
    /** What they are noted by, with what else was found out about the source. */
    static final String SETTING = "sluice.preloaded";
    /** Counts statements: of use to whoever looks what goes on, whether the source loads it or not. */
    static final String STATISTICS = "pg_stat_statements";
    /** A name within the folder of libraries; a path may lead anywhere. */
    private static final Pattern NAME = Pattern.compile("\\s*\"?(?:\\$libdir/)?([\\w-]+)\"?\\s*");
    /** Where packages put libraries, beside the folder of programs. */
    private static final List<String> FOLDERS = List.of("lib", "lib/postgresql", "lib64");

    public static PreloadedLibraries of(DataDirectory data, Path programs) throws IOException {
        String setting = data.setting(DataDirectory.SOURCE_SETTINGS, SETTING).orElse("");
        return new PreloadedLibraries(Stream.of(setting.split(",")).map(NAME::matcher).filter(Matcher::matches).map(found -> found.group(1)).toList(),
                programs);
    }

    /** Those that are there to be loaded, and the one that counts statements. */
    List<String> here() {
        return Stream.concat(wanted.stream(), Stream.of(STATISTICS)).distinct().filter(this::isHere).toList();
    }

    public List<String> missing() {
        return wanted.stream().filter(library -> !isHere(library)).toList();
    }

    private boolean isHere(String library) {
        return FOLDERS.stream().anyMatch(folder -> Files.isRegularFile(programs.resolveSibling(folder).resolve(library + ".so")));
    }
}

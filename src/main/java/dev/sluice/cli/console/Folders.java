package dev.sluice.cli.console;

import java.nio.file.Path;
import java.util.Optional;

/**
 * Where Sluice keeps its files: as {@code SLUICE_HOME} says, else by the XDG rules.
 *
 * @param home what the embedded engine holds
 * @param state what the shell remembers, and the journals of runs
 * @param settings what the user set up: the profiles
 * @param cache what can be made again
 */
public record Folders(Path home, Path state, Path settings, Path cache) {
    public static Folders of(ProcessContext around) {
        Path user = Path.of(around.variable("HOME").orElseGet(() -> System.getProperty("user.home")));
        Path home = around.variable("SLUICE_HOME").map(Path::of)
                .orElseGet(() -> xdg(around, "XDG_DATA_HOME", user.resolve(".local/share")));
        return new Folders(home.toAbsolutePath().normalize(),
                xdg(around, "XDG_STATE_HOME", user.resolve(".local/state")),
                xdg(around, "XDG_CONFIG_HOME", user.resolve(".config")),
                xdg(around, "XDG_CACHE_HOME", user.resolve(".cache")));
    }

    public Path history() {
        return state.resolve("history");
    }

    /** The journals of runs. */
    public Path runs() {
        return state.resolve("runs");
    }

    /** The XDG rules ignore relative paths. */
    private static Path xdg(ProcessContext around, String variable, Path otherwise) {
        Optional<Path> set = around.variable(variable).map(Path::of).filter(Path::isAbsolute);
        return set.orElse(otherwise).resolve("sluice");
    }
}

package dev.sluice.cli.target;

import dev.sluice.cli.console.UsageException;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** Where the journals of runs are kept. */
public enum RunsPlace {
    /** On this machine, for this user. */
    HERE,
    /** By the engine in use, for a team. */
    ENGINE;

    /** The one that users call so. */
    public static RunsPlace named(String name) {
        return Arrays.stream(values()).filter(place -> place.text().equals(name)).findFirst()
                .orElseThrow(() -> new UsageException("sluice", "runs are not kept at '" + name + "'. There is: "
                        + Arrays.stream(values()).map(RunsPlace::text).collect(Collectors.joining(", "))));
    }

    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}

package dev.sluice.engine.network;

import dev.sluice.engine.http.call.BadRequest;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The names by which clients may call an engine. A page of another site, whose name its owner makes to mean this machine, cannot so make
 * calls as a page of the engine. Numbers cannot be made to mean anything else, and always count.
 */
final class HostNames {
    private static final Pattern NUMBER = Pattern.compile("\\d{1,3}(\\.\\d{1,3}){3}|\\[[0-9a-f:.]+(%25[^\\]]+)?\\]");
    private static final Pattern PORT = Pattern.compile(":\\d{0,5}$");

    private final Set<String> names = new HashSet<>();

    HostNames(List<String> names) {
        names.forEach(name -> this.names.add(name.toLowerCase(Locale.ROOT)));
    }

    /** Refuses a call that names its host otherwise. */
    void check(String host) {
        String name = host == null ? "" : PORT.matcher(host.toLowerCase(Locale.ROOT)).replaceFirst("");
        if (!NUMBER.matcher(name).matches() && !names.contains(name)
                && names.stream().noneMatch(known -> known.startsWith("*.") && name.endsWith(known.substring(1)))) {
            throw new BadRequest(421, "exception.webservices.host", "No engine here is called '"
                    + (name.length() > 100 ? name.substring(0, 100) + "..." : name).replaceAll("\\p{Cntrl}", "?")
                    + "'.", "Start it with --host-name, or use its address.");
        }
    }
}

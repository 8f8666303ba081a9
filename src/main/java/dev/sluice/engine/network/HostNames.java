package dev.sluice.engine.network;

import dev.sluice.engine.http.call.BadRequest;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The names by which clients may call an engine. A page of another site, whose name its owner makes to mean this machine, cannot so make
 * calls as a page of the engine. Numbers cannot be made to mean anything else, and always count.
 */
final class HostNames {
    private static final Pattern NUMBER = Pattern.compile("\\d{1,3}(\\.\\d{1,3}){3}|\\[[0-9a-f:.]+(%25[^\\]]+)?\\]");
    private static final Pattern PORT = Pattern.compile(":\\d{0,5}$");

    private final List<String> own;
    private final Supplier<List<String>> ofCertificate;

    /** @param ofCertificate those of the certificate that counts at the time */
    HostNames(List<String> own, Supplier<List<String>> ofCertificate) {
        this.own = own;
        this.ofCertificate = ofCertificate;
    }

    /** Refuses a call that names its host otherwise. */
    void check(String host) {
        String name = host == null ? "" : PORT.matcher(host.toLowerCase(Locale.ROOT)).replaceFirst("");
        if (!NUMBER.matcher(name).matches() && Stream.concat(own.stream(), ofCertificate.get().stream()).noneMatch(known -> isCalled(name, known))) {
            throw new BadRequest(421, "exception.webservices.host", "No engine here is called '"
                    + (name.length() > 100 ? name.substring(0, 100) + "..." : name).replaceAll("\\p{Cntrl}", "?")
                    + "'.", "Start it with --host-name, or use its address.");
        }
    }

    private static boolean isCalled(String name, String known) {
        String lower = known.toLowerCase(Locale.ROOT);
        return name.equals(lower) || lower.startsWith("*.") && name.endsWith(lower.substring(1));
    }
}

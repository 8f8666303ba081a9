package dev.sluice.engine.environments;

import dev.sluice.engine.host.Machine;
import dev.sluice.engine.jobs.Refusal;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Timestamp;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.regex.Pattern;

/** The one machine that this engine works with: which addresses are its own, and what listings of hosts tell of it. */
public final class ThisMachine {
    private static final String BYTE = "(25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])";
    private static final Pattern NUMERIC = Pattern.compile(BYTE + "(\\." + BYTE + "){3}|[0-9a-fA-F:.]*:[0-9a-fA-F:.]*");
    private static final DateTimeFormatter ZONE = DateTimeFormatter.ofPattern("z", Locale.ROOT);
    private static final DateTimeFormatter OFFSET = DateTimeFormatter.ofPattern("xx", Locale.ROOT);

    private ThisMachine() {
    }

    /** Refuses an address that is not one of this machine. Asks no name server, which may not answer for long. */
    public static void require(String address) {
        if (!isHere(address)) {
            throw new Refusal("exception.host.not.supported", "not supported here: '" + address
                    + "' is another machine, and this engine works with the one it runs on.",
                    "Use localhost, or run an engine there.");
        }
    }

    static boolean isHere(String address) {
        String hostname = Machine.hostname().orElse("localhost");
        if (address.equalsIgnoreCase("localhost") || address.equalsIgnoreCase(hostname)
                || address.equalsIgnoreCase(hostname.split("\\.")[0])) {
            return true;
        }
        try {
            InetAddress numeric = NUMERIC.matcher(address).matches() ? InetAddress.getByName(address) : null;
            return numeric != null && (numeric.isLoopbackAddress() || NetworkInterface.getByInetAddress(numeric) != null);
        } catch (UnknownHostException | SocketException noAddress) {
            return false;
        }
    }

    /** A {@code HostConfiguration}: what is found out about the machine now. */
    public static ApiObject configuration() {
        String now = Timestamp.of(Instant.now());
        return ApiObject.of("HostConfiguration").with("discovered", true).with("lastRefreshed", now).with("lastUpdated", now)
                .with("machine", ApiObject.of("HostMachine").with("memorySize", Machine.memory().orElse(null))
                        .with("platform", System.getProperty("os.arch")))
                .with("operatingSystem", ApiObject.of("HostOS").with("name", System.getProperty("os.name"))
                        .with("version", Machine.release("VERSION_ID").orElse(null))
                        .with("release", System.getProperty("os.version"))
                        .with("distribution", Machine.release("NAME").orElse(null))
                        .with("kernel", System.getProperty("os.version")).with("timezone", timezone()));
    }

    /** {@code Etc/UTC,UTC+0000}, as listings of hosts have it. */
    static String timezone() {
        ZonedDateTime now = ZonedDateTime.now();
        return now.getZone().getId() + "," + ZONE.format(now) + OFFSET.format(now);
    }

    /** A {@code HostRuntime}: the machine that the engine runs on is always there. */
    public static ApiObject runtime() {
        return ApiObject.of("HostRuntime").with("available", true).with("availableTimestamp", Timestamp.of(Instant.now()));
    }
}

package dev.sluice.engine;

import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Json;
import dev.sluice.wire.Timestamp;
import dev.sluice.wire.json.JsonBounds;
import java.net.URI;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Optional;

/**
 * The process that holds an engine's home, as it says itself in a file there.
 *
 * @param process its number
 * @param since when it took the home
 * @param purpose what holds the home by it: a command, or a class
 * @param version of its Sluice
 * @param serves whether others may call it, at once or when it has started
 * @param socket where it answers, or null as long as it does not: it starts or ends, or serves nobody else
 * @param url where it answers besides, or null
 * @param pool the folder of its pool, or null as long as that is not open
 * @param keys where it takes the keys from that encrypt its secrets, for people; null of older versions
 */
public record HomeHolder(long process, Instant since, String purpose, String version, boolean serves, Path socket, URI url, Path pool, String keys) {
    private static final String PROCESS = "process";
    private static final String SINCE = "since";
    private static final String PURPOSE = "purpose";
    private static final String VERSION = "version";
    private static final String SERVES = "serves";
    private static final String SOCKET = "socket";
    private static final String URL = "url";
    private static final String POOL = "pool";
    private static final String KEYS = "keys";
    private static final DateTimeFormatter CLOCK = DateTimeFormatter.ofPattern("HH:mm:ss");

    /** This process, which begins to hold a home. */
    static HomeHolder beginning(EngineSettings settings) {
        return new HomeHolder(ProcessHandle.current().pid(), Instant.now(), settings.purpose(), Version.CURRENT, settings.serves(), null, null,
                null, settings.keys().toString());
    }

    HomeHolder answering(Path at, URI besides, Path poolFolder) {
        return new HomeHolder(process, since, purpose, version, serves, at, besides, poolFolder, keys);
    }

    static HomeHolder parse(String text) {
        ApiObject said = Json.parseObject(text, JsonBounds.REQUEST);
        return new HomeHolder(((Number) said.get(PROCESS)).longValue(), Timestamp.parse(said.string(SINCE)), said.string(PURPOSE),
                said.string(VERSION), said.flag(SERVES), path(said.string(SOCKET)),
                Optional.ofNullable(said.string(URL)).map(URI::create).orElse(null), path(said.string(POOL)), said.string(KEYS));
    }

    private static Path path(String text) {
        return text == null ? null : Path.of(text);
    }

    String text() {
        ApiObject said = ApiObject.of("HomeHolder").with(PROCESS, process).with(SINCE, Timestamp.of(since)).with(PURPOSE, purpose)
                .with(VERSION, version).with(SERVES, serves).with(KEYS, keys);
        if (pool != null) {
            said = said.with(POOL, pool.toString());
        }
        if (socket != null) {
            said = said.with(SOCKET, socket.toString());
        }
        return Json.write(url == null ? said : said.with(URL, url.toString())) + "\n";
    }

    /** Whether the process is there: one that was killed has left its file. */
    boolean lives() {
        return ProcessHandle.of(process).filter(ProcessHandle::isAlive).isPresent();
    }

    /** Whether others can call it now. */
    public boolean answers() {
        return socket != null;
    }

    /** {@code sluice run (process 4711, since 13:30:00)}, by the clock of this machine. */
    @Override
    public String toString() {
        return purpose + " (process " + process + ", since " + CLOCK.format(since.atZone(ZoneId.systemDefault())) + ")";
    }
}

package dev.sluice.engine.kind.postgres.server;

import dev.sluice.engine.kind.Virtual;
import dev.sluice.engine.kind.VirtualLimits;
import dev.sluice.wire.ApiObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The files that tell a server how to run, and whom to let in. */
public final class Configuration {
    public static final String FILE = "postgresql.conf";
    static final String LISTENING = "listen_addresses";
    /** Where a standby finds its source. */
    public static final String UPSTREAM = "primary_conninfo";
    /** In MiB, where nobody says otherwise. */
    private static final int USUAL_LEAST_LOG = 80;
    private static final int USUAL_MOST_LOG = 1024;
    private static final String ACCESS = "pg_hba.conf";
    private static final String WHO = "# Written by Sluice: what is changed here is lost.\n";
    /** The private socket, which its folder guards. */
    private static final String KEEPER = "local all all trust\nlocal replication all trust\n";
    private static final String REJECT = "host all all all reject\n";
    private static final String CLOSED = WHO + KEEPER + REJECT;

    private final DataDirectory data;

    public Configuration(DataDirectory data) {
        this.data = data;
    }

    /** Writes all settings. Nobody but its keeper will come in. */
    public void write(Virtual virtual, int port, Path socket, List<String> replay) throws IOException {
        List<String> lines = new ArrayList<>();
        lines.add("include_if_exists = " + Quoted.value(DataDirectory.SOURCE_SETTINGS));
        lines.addAll(needed());
        lines.addAll(logSizes());
        lines.add("shared_preload_libraries = " + Quoted.value(String.join(",",
                PreloadedLibraries.of(data, virtual.installation().home()).here())));
        // What took time is asked since the server started.
        lines.add(PreloadedLibraries.STATISTICS + ".save = off");
        if (virtual.storage().findsNewPlaces()) {
            // It has to find room for what is written anyway; so to fill log with zeros first takes time for nothing.
            lines.add("wal_init_zero = off");
        }
        lines.add("include_if_exists = " + Quoted.value(ServerLimits.FILE));
        lines.add(Subscriptions.WORKERS + " = 0");
        for (Object element : virtual.source().list("config_settings_prov")) {
            ApiObject setting = ApiObject.of((Map<?, ?>) element);
            lines.add(setting.string("propertyName") + " = " + Quoted.value(setting.string("value")));
        }
        lines.add(listening(virtual.door().isHeld() ? "" : virtual.source().string("listenAddresses")));
        lines.add("port = " + port);
        lines.add("unix_socket_directories = " + Quoted.value(socket.toString()));
        lines.add("unix_socket_permissions = 0700");
        lines.add("hot_standby = off");
        lines.addAll(replay);
        data.write(FILE, WHO + String.join("\n", lines) + "\n");
        data.write("pg_ident.conf", WHO);
        close();
    }

    /** Has it get along with its limits from its next start on. */
    void limit(VirtualLimits limits) throws IOException {
        String text = WHO + String.join("\n", new ServerLimits(limits).lines()) + "\n";
        // On a full disk it starts all the same where nothing else is to be written.
        if (!Files.exists(data.in(ServerLimits.FILE)) || !text.equals(data.text(ServerLimits.FILE))) {
            data.write(ServerLimits.FILE, text);
        }
    }

    private static String listening(String addresses) {
        return LISTENING + " = " + Quoted.value(addresses);
    }

    /** Has it listen at these addresses from its next start on. */
    public void listen(String addresses) throws IOException {
        data.write(FILE, data.text(FILE).lines()
                .map(line -> line.startsWith(LISTENING + " = ") ? listening(addresses) : line).collect(Collectors.joining("\n", "", "\n")));
    }

    /** What the data itself says that its log needs, where the source was not asked or allows more by now. */
    private List<String> needed() throws IOException {
        List<String> lines = new ArrayList<>();
        for (Map.Entry<String, Integer> needed : ControlFile.of(data).needed().entrySet()) {
            int told = data.setting(DataDirectory.SOURCE_SETTINGS, needed.getKey()).map(Integer::parseInt).orElse(0);
            if (told < needed.getValue()) {
                lines.add(needed.getKey() + " = " + needed.getValue());
            }
        }
        return lines;
    }

    /** As usual, or what a server wants at least whose log has large segments. */
    private List<String> logSizes() throws IOException {
        int segment = ControlFile.of(data).segment() >> 20;
        return List.of("min_wal_size = " + Math.max(USUAL_LEAST_LOG, 2 * segment) + "MB", "max_wal_size = " + Math.max(USUAL_MOST_LOG, 4 * segment) + "MB");
    }

    /**
     * Writes all settings of a standby, in which nobody but its keeper comes in.
     *
     * @param port of its private socket; there is no other
     * @param upstream how it reaches its source, and what it is called there
     */
    public void follow(int port, Path socket, Map<String, String> upstream) throws IOException {
        List<String> lines = new ArrayList<>();
        lines.add("include_if_exists = " + Quoted.value(DataDirectory.SOURCE_SETTINGS));
        lines.addAll(logSizes());
        lines.add("listen_addresses = ''");
        lines.add("port = " + port);
        lines.add("unix_socket_directories = " + Quoted.value(socket.toString()));
        lines.add("unix_socket_permissions = 0700");
        lines.add("hot_standby = on");
        lines.add("wal_retrieve_retry_interval = '1s'");
        // What is recycled here is of no use to copies, which would have to share it.
        lines.add("wal_recycle = off");
        if (data.hasTablespaces()) {
            // They lie in the data, which servers take for leftovers unless they are told.
            lines.add("allow_in_place_tablespaces = on");
        }
        upstream.forEach((name, value) -> lines.add(name + " = " + Quoted.value(value.replace("\\", "\\\\"))));
        data.write(FILE, WHO + String.join("\n", lines) + "\n");
        data.write("pg_ident.conf", WHO);
        data.write(DataDirectory.STANDBY, "");
        close();
    }

    /** Lets nobody in but the keeper. */
    void close() throws IOException {
        data.write(ACCESS, CLOSED);
    }

    boolean isClosed() throws IOException {
        return data.text(ACCESS).equals(CLOSED);
    }

    /** Lets in whoever knows the password of a role; tells whether that is new. */
    boolean open() throws IOException {
        return admit("host all all all md5\n");
    }

    /** Lets in whoever knows the password of one of these roles; tells whether that is new. */
    boolean open(List<String> roles) throws IOException {
        String named = roles.stream().map(Quoted::name).collect(Collectors.joining(","));
        return admit((roles.isEmpty() ? "" : "host all " + named + " all md5\n") + REJECT);
    }

    private boolean admit(String lines) throws IOException {
        String wanted = WHO + KEEPER + lines;
        boolean isNew = !data.text(ACCESS).equals(wanted);
        if (isNew) {
            data.write(ACCESS, wanted);
        }
        return isNew;
    }
}

package dev.sluice.engine.kind.postgres.source;

import dev.sluice.engine.kind.Addressable;
import dev.sluice.engine.kind.AddressedSource;
import dev.sluice.engine.kind.Installation;
import dev.sluice.engine.kind.KindException;
import dev.sluice.engine.kind.SourceAddress;
import dev.sluice.engine.kind.postgres.protocol.ServerConnection;
import dev.sluice.engine.kind.postgres.server.Installations;
import dev.sluice.engine.kind.postgres.server.Quoted;
import dev.sluice.engine.kind.postgres.server.ServerAccount;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.ByteSize;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A running server that is to be linked: whether it allows that, and if not, what has to be changed there. */
public final class NewSource {
    private static final Logger LOG = LoggerFactory.getLogger(NewSource.class);
    private static final String SIZE = "select sum(case when has_database_privilege(oid, 'connect') then pg_database_size(oid) end)::bigint from pg_database";
    /** What a server has beside its databases, even a small one: a copy begins with some segments of log, and what they all share. */
    private static final String BESIDE = "select 3 * pg_size_bytes(current_setting('wal_segment_size')) + 1000000";
    /** Every server has these databases, also the one into which a dump of another is restored. */
    private static final long EMPTY_DATABASES = 3 * 7_500_000L;
    private static final String IDENTITY = "select system_identifier || ' ' || extract(epoch from pg_postmaster_start_time()) from pg_control_system()";
    private static final String MAY_REPLICATE = "select rolreplication or rolsuper from pg_roles where rolname = current_user";
    private static final String FREE_SLOTS = "select current_setting('max_replication_slots')::int - (select count(*) from pg_replication_slots)";
    private static final String FREE_SENDERS = "select current_setting('max_wal_senders')::int - (select count(*) from pg_stat_replication)";
    /** One for the backup, and one for the log that comes meanwhile. */
    private static final int SENDERS_NEEDED = 2;

    private final AddressedSource said;
    private final SourceAddress address;
    private final ApiObject parameters;
    private final Source source;

    public NewSource(AddressedSource said, SourceAddress address) throws IOException, InterruptedException {
        this.said = said;
        this.address = address;
        parameters = ApiObject.of(said.link()).with("tlsMode", said.link().getOrDefault("tlsMode", "prefer")).with("password", address.password());
        source = server(parameters);
    }

    /** What it tells of itself. Refuses one that cannot be linked. */
    public AddressedSource asked() throws IOException {
        try (ServerConnection connection = connected()) {
            Optional<KindException> objection = objection(connection);
            return objection.isEmpty() ? replicated(connection) : dumped(connection, objection.get());
        }
    }

    /** By what those dSources are known that are of it by another address. A copy of a server has the same number, but began at another time. */
    public List<Map<String, Object>> knownAlso(List<ApiObject> links) throws IOException, InterruptedException {
        List<ApiObject> servers = links.stream().filter(link -> link.get("host") != null).toList();
        Optional<String> own = servers.isEmpty() ? Optional.empty() : identity(parameters);
        if (own.isEmpty()) {
            return List.of();
        }
        List<Optional<String>> others = ServerIdentities.of(servers.stream().map(link -> (Callable<Optional<String>>) () -> identity(link)).toList());
        List<Map<String, Object>> known = new ArrayList<>();
        for (int i = 0; i < others.size(); i++) {
            if (own.equals(others.get(i))) {
                Map<String, Object> place = new HashMap<>(said.link());
                place.putAll(Map.of("host", String.valueOf(servers.get(i).get("host")), "port", String.valueOf(servers.get(i).get("port"))));
                known.addAll(ServerUrl.known(place));
            }
        }
        return known;
    }

    /** Which server there is at a place; nothing where it cannot be asked: then it is taken for another. */
    private Optional<String> identity(ApiObject place) throws InterruptedException {
        try (ServerConnection connection = server(place).connect()) {
            return Optional.of(connection.run(IDENTITY).value());
        } catch (IOException away) {
            LOG.debug("{} does not say which server it is: {}", place.get("host"), away.getMessage());
            return Optional.empty();
        }
    }

    private Source server(ApiObject place) throws IOException, InterruptedException {
        return Source.of(place, ServerAccount.homeOf(address.user()), address.reach());
    }

    /** What speaks against a copy by replication. */
    private Optional<KindException> objection(ServerConnection connection) throws IOException {
        try {
            checkReplication(connection);
            return Optional.empty();
        } catch (KindException refused) {
            return Optional.of(refused);
        }
    }

    private AddressedSource replicated(ServerConnection connection) throws IOException {
        List<String> notes = new ArrayList<>();
        boolean isLogged = isLogged(connection, notes);
        String size = connection.run(SIZE).value();
        return said.with(new AddressedSource.Traits(installation(connection), isLogged, size == null ? null : Long.parseLong(size) + beside(connection), notes));
    }

    private static long beside(ServerConnection connection) throws IOException {
        return Long.parseLong(connection.run(BESIDE).value());
    }

    /** Managed servers let nobody replicate. */
    private AddressedSource dumped(ServerConnection connection, KindException objection) throws IOException {
        int version = Integer.parseInt(Installations.major(connection.version()));
        Installation able = address.installations().stream().filter(ServerDump::isPossible)
                .filter(installation -> Integer.parseInt(Installations.major(installation.version())) >= version)
                .max(Comparator.comparing(installation -> Integer.parseInt(Installations.major(installation.version())))).orElseThrow(() -> objection);
        long size = Long.parseLong(connection.run("select pg_database_size(current_database())").value());
        String note = "the database '" + source.database() + "' of " + source + ", " + ByteSize.of(size) + ", is copied by pg_dump, anew at each sync, since "
                + objection.getMessage().replaceFirst("^source: ", "").replaceFirst("\\.$", "") + ". For a copy of any moment, delete the dSource of the dumps, and clone anew once that is mended. " + objection.action();
        return said.with(Map.of(ServerUrl.DUMPED, true)).with(new AddressedSource.Traits(able, false, size + EMPTY_DATABASES + beside(connection), List.of(note)));
    }

    private ServerConnection connected() throws IOException {
        try {
            return source.connect();
        } catch (KindException refused) {
            if (refused.id().equals("exception.postgres.source.password")) {
                throw source.hasPassword() ? new KindException(Addressable.PASSWORD_REFUSED, refused.getMessage(), refused.action())
                        : new KindException(Addressable.PASSWORD_NEEDED, "source: " + source + " wants the password of '" + source.user() + "'.",
                        "Put it into PGPASSWORD or ~/.pgpass.");
            }
            throw refused.id().equals(Source.NO_DATABASE) ? new KindException(Addressable.ABSENT, refused.getMessage(), refused.action()) : refused;
        }
    }

    private Installation installation(ServerConnection connection) throws KindException {
        String version = Installations.major(connection.version());
        for (Installation installation : address.installations()) {
            if (Installations.major(installation.version()).equals(version)) {
                source.checkVersion(connection, installation);
                return installation;
            }
        }
        throw Source.failed("version", source + " runs PostgreSQL " + version + ", and the programs of that version are not on the engine's machine"
                + others() + ".", "Install them, as by apt-get install postgresql-" + version
                + ", or name their folder in SLUICE_POSTGRES; then start the engine anew: sluice engine stop.");
    }

    private String others() {
        List<String> names = address.installations().stream().map(Installation::name).toList();
        return names.isEmpty() ? "" : ", which has " + String.join(", ", names);
    }

    private void checkReplication(ServerConnection connection) throws IOException {
        if (!connection.run(MAY_REPLICATE).value().equals("t")) {
            throw Source.failed("rights", "the role '" + source.user() + "' of " + source + " may not replicate, and a copy is taken by that.",
                    "Let a superuser there do: alter role " + Quoted.name(source.user()) + " replication;");
        }
        if (connection.run("show wal_level").value().equals("minimal")) {
            throw Source.failed("settings", source + " has wal_level = minimal, by which no copy of a running server can be taken.",
                    "Let a superuser there do: alter system set wal_level = replica; and start it anew.");
        }
        if (Integer.parseInt(connection.run(FREE_SENDERS).value()) < SENDERS_NEEDED) {
            throw Source.failed("settings", source + " lets nobody else replicate (max_wal_senders = " + connection.run("show max_wal_senders").value() + ").",
                    "Let a superuser there do: alter system set max_wal_senders = 10; and start it anew.");
        }
        try (ServerConnection replication = source.connectForReplication()) {
            replication.run("IDENTIFY_SYSTEM");
        } catch (KindException refused) {
            throw refused.id().endsWith(".login") ? notLetIn(connection) : refused;
        }
    }

    private KindException notLetIn(ServerConnection connection) throws IOException {
        List<String> here = connection.run("select host(inet_client_addr()), family(inet_client_addr())").rows().get(0);
        String line = here.get(0) == null ? "local replication " + source.user() + " peer"
                : "host replication " + source.user() + " " + here.get(0) + ("6".equals(here.get(1)) ? "/128" : "/32") + " scram-sha-256";
        return Source.failed("login", source + " lets '" + source.user() + "' in, but not for replication, by which a copy is taken.",
                "Add this line to its pg_hba.conf, and let a superuser there do 'select pg_reload_conf()':   " + line);
    }

    /** A slot keeps the log until it is fetched; without one only snapshots can be had. */
    private boolean isLogged(ServerConnection connection, List<String> notes) throws IOException {
        boolean isFree = Integer.parseInt(connection.run(FREE_SLOTS).value()) > 0;
        if (!isFree) {
            notes.add(source + " has no free replication slot, so its log is not kept, and only snapshots can be had."
                    + " Let a superuser there do: alter system set max_replication_slots = 10; and start it anew.");
        }
        return isFree;
    }
}

package dev.sluice.engine.kind.postgres;

import dev.sluice.engine.kind.Addressable;
import dev.sluice.engine.kind.AddressedSource;
import dev.sluice.engine.kind.Askable;
import dev.sluice.engine.kind.Awaitable;
import dev.sluice.engine.kind.Connectable;
import dev.sluice.engine.kind.DataMoment;
import dev.sluice.engine.kind.DatabaseQuery;
import dev.sluice.engine.kind.Dated;
import dev.sluice.engine.kind.ExportPlace;
import dev.sluice.engine.kind.Exportable;
import dev.sluice.engine.kind.Followable;
import dev.sluice.engine.kind.Follower;
import dev.sluice.engine.kind.Installation;
import dev.sluice.engine.kind.Kind;
import dev.sluice.engine.kind.KindException;
import dev.sluice.engine.kind.LogFeed;
import dev.sluice.engine.kind.Loggable;
import dev.sluice.engine.kind.MadeLogin;
import dev.sluice.engine.kind.Observable;
import dev.sluice.engine.kind.PathRule;
import dev.sluice.engine.kind.Progress;
import dev.sluice.engine.kind.Replay;
import dev.sluice.engine.kind.Replayable;
import dev.sluice.engine.kind.SilentProgress;
import dev.sluice.engine.kind.Sleepable;
import dev.sluice.engine.kind.SourceAddress;
import dev.sluice.engine.kind.Span;
import dev.sluice.engine.kind.Staging;
import dev.sluice.engine.kind.Standstill;
import dev.sluice.engine.kind.Startable;
import dev.sluice.engine.kind.Table;
import dev.sluice.engine.kind.Virtual;
import dev.sluice.engine.kind.Visited;
import dev.sluice.engine.kind.postgres.dump.DatabaseExport;
import dev.sluice.engine.kind.postgres.dump.DumpPath;
import dev.sluice.engine.kind.postgres.log.KeptLog;
import dev.sluice.engine.kind.postgres.log.LogArrival;
import dev.sluice.engine.kind.postgres.log.LogPosition;
import dev.sluice.engine.kind.postgres.log.LogRoom;
import dev.sluice.engine.kind.postgres.log.PostgresFeed;
import dev.sluice.engine.kind.postgres.log.WrittenPosition;
import dev.sluice.engine.kind.postgres.origin.Origin;
import dev.sluice.engine.kind.postgres.origin.PostgresLinkRules;
import dev.sluice.engine.kind.postgres.protocol.ServerConnection;
import dev.sluice.engine.kind.postgres.server.Admission;
import dev.sluice.engine.kind.postgres.server.ChangedTables;
import dev.sluice.engine.kind.postgres.server.ChosenSettings;
import dev.sluice.engine.kind.postgres.server.Configuration;
import dev.sluice.engine.kind.postgres.server.DataDirectory;
import dev.sluice.engine.kind.postgres.server.Databases;
import dev.sluice.engine.kind.postgres.server.Installations;
import dev.sluice.engine.kind.postgres.server.Orphans;
import dev.sluice.engine.kind.postgres.server.Server;
import dev.sluice.engine.kind.postgres.server.ServerActivity;
import dev.sluice.engine.kind.postgres.server.ServerQuery;
import dev.sluice.engine.kind.postgres.server.ServerSessions;
import dev.sluice.engine.kind.postgres.server.SqlRole;
import dev.sluice.engine.kind.postgres.source.NewSource;
import dev.sluice.engine.kind.postgres.source.ServerUrl;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Databases of PostgreSQL, staged from a running server by a base backup, or from a backup or a dump in files. A virtual
 * database is a server of its own on a clone of that, which takes connections on a port of its own.
 */
public final class PostgresKind implements Kind, Addressable, Startable, Connectable, Askable, Loggable, Replayable, Awaitable,
        Dated, Followable, Exportable, Visited, Observable, Sleepable {
    /** The variable that names folders of programs in which PostgreSQL may be, besides the usual ones, as in {@code PATH}. */
    private static final String SOFTWARE = "SLUICE_POSTGRES";

    @Override
    public String name() {
        return "postgres";
    }

    @Override
    public String displayName() {
        return "PostgreSQL";
    }

    @Override
    public List<Installation> discover(Map<String, String> variables) {
        return new Installations(Stream.of(variables.getOrDefault(SOFTWARE, "").split(":"))
                .filter(folder -> folder.startsWith("/")).map(Path::of).toList()).found();
    }

    @Override
    public String account() {
        return "postgres";
    }

    @Override
    public String howToInstall() {
        return "install PostgreSQL " + Installations.OLDEST + " to " + Installations.NEWEST
                + ", as by apt-get install postgresql; or name its folder of programs in " + SOFTWARE;
    }

    @Override
    public List<Mistake> check(Place place, ApiObject parameters) {
        List<Mistake> mistakes = new ArrayList<>();
        PathRule.direct("mountPath", parameters, mistakes);
        if (place == Place.LINK) {
            mistakes.addAll(new PostgresLinkRules(parameters).check());
        }
        if (place == Place.VIRTUAL) {
            mistakes.addAll(PostgresSettingRules.check(parameters));
            if (isEmpty(parameters.string("ownerRole")) && parameters.get("ownerPassword") != null) {
                mistakes.add(new Mistake(List.of("ownerRole"), "it is missing, and there is a password for it.", "Name the role."));
            }
        }
        return mistakes;
    }

    @Override
    public List<Mistake> reserved(Place place, ApiObject parameters) {
        return switch (place) {
            case LINK -> new PostgresLinkRules(parameters).reserved();
            case VIRTUAL -> reserved(parameters);
            default -> List.of();
        };
    }

    private static List<Mistake> reserved(ApiObject virtual) {
        List<Mistake> mistakes = new ArrayList<>(PostgresSettingRules.reserved(virtual));
        if (virtual.flag("superuserLogin")) {
            mistakes.add(new Mistake(List.of("superuserLogin"),
                    "roles that may do more than work with data run programs on the machine of the engine.",
                    "Leave it out, or ask an administrator to set it."));
        }
        return mistakes;
    }

    @Override
    public String addressForm() {
        return ServerUrl.FORM + ", the path of a dump or of a base backup";
    }

    @Override
    public Optional<AddressedSource> find(SourceAddress address) throws IOException, InterruptedException {
        Optional<AddressedSource> server = ServerUrl.read(address.text());
        if (server.isEmpty()) {
            return DumpPath.find(address);
        }
        return Optional.of(address.isAsked() ? new NewSource(server.get(), address).asked() : server.get());
    }

    @Override
    public List<Map<String, Object>> knownAlso(SourceAddress address, Supplier<List<ApiObject>> links) throws IOException, InterruptedException {
        Optional<AddressedSource> server = ServerUrl.read(address.text());
        return server.isEmpty() ? List.of() : new NewSource(server.get(), address).knownAlso(links.get());
    }

    @Override
    public boolean keepsLimits() {
        return true;
    }

    private static boolean isEmpty(String text) {
        return text == null || text.isEmpty();
    }

    private static Origin origin(Staging staging) {
        return Origin.of(staging.parameters()).orElseThrow();
    }

    @Override
    public Optional<String> upToDate(Staging staging) throws IOException, InterruptedException {
        return origin(staging).upToDate(staging);
    }

    @Override
    public void stage(Staging staging, Progress progress) throws IOException, InterruptedException {
        origin(staging).stage(staging, progress);
    }

    @Override
    public void halt(Staging staging) throws IOException, InterruptedException {
        new Orphans(new DataDirectory(staging.into())).end();
    }

    @Override
    public void release(Staging staging) throws IOException, InterruptedException {
        origin(staging).release(staging);
    }

    @Override
    public Table ask(Staging staging, DatabaseQuery query) throws IOException, InterruptedException {
        return origin(staging).ask(staging, query);
    }

    @Override
    public boolean follows(ApiObject link) {
        return Origin.of(link).filter(Origin::isFollowed).isPresent();
    }

    @Override
    public Follower follower(Staging staging) throws IOException, InterruptedException {
        return origin(staging).follower(staging);
    }

    @Override
    public boolean keepsLog(ApiObject link) {
        return Origin.of(link).filter(Origin::writesLog).isPresent();
    }

    @Override
    public LogFeed feed(Staging staging) throws IOException, InterruptedException {
        return origin(staging).feed(staging);
    }

    @Override
    public void awaitLog(Staging staging, Duration longest, Progress progress) throws IOException, InterruptedException {
        origin(staging).awaitLog(staging, longest, progress);
    }

    @Override
    public Optional<String> limitHeldLog(Staging staging) throws IOException, InterruptedException {
        return origin(staging).limitHeldLog(staging);
    }

    @Override
    public void releaseLog(Staging staging) throws IOException, InterruptedException {
        origin(staging).releaseLog(staging);
    }

    @Override
    public List<String> heldFor(Staging staging) throws IOException, InterruptedException {
        return origin(staging).heldFor(staging);
    }

    @Override
    public Readiness configure(Virtual virtual, Progress progress) throws IOException, InterruptedException {
        new CloneStart(virtual, progress).run(null);
        return Readiness.RUNNING;
    }

    @Override
    public Replayed configure(Virtual virtual, Replay replay, Progress progress) throws IOException, InterruptedException {
        return new Replayed(Readiness.RUNNING, new CloneStart(virtual, progress).run(replay));
    }

    @Override
    public LogFeed feed(Virtual virtual) throws IOException {
        return new PostgresFeed(new Server(virtual)::connectForReplication, new KeptLog(virtual.log()), server -> checkPlace(virtual));
    }

    /** A VDB that gets other data has that where this was, before all else of it is exchanged. */
    private static void checkPlace(Virtual virtual) throws IOException {
        if (!Files.isSameFile(virtual.data(), virtual.stored())) {
            throw new IOException("the server of '" + virtual.name() + "' has other data by now");
        }
    }

    @Override
    public void awaitLog(Virtual virtual, Duration longest, Progress progress) throws IOException, InterruptedException {
        Server server = running(virtual);
        server.writeOut();
        try (ServerConnection connection = server.connectForReplication()) {
            new LogArrival(new KeptLog(virtual.log())).await(WrittenPosition.by(connection), longest, progress);
        }
    }

    @Override
    public DataMoment moment(Path frozen, Optional<Instant> taken) throws IOException {
        return new DataDirectory(frozen).moment(taken);
    }

    @Override
    public List<Span> kept(Path log) throws IOException {
        return new KeptLog(log).spans();
    }

    @Override
    public long taken(Path log) throws IOException {
        return LogRoom.of(log).bytes();
    }

    @Override
    public Instant latestStamp(Path log, Instant taken) throws IOException {
        return new KeptLog(log).latestStamp(taken);
    }

    @Override
    public boolean isLocation(String text) {
        return LogPosition.isOne(text);
    }

    @Override
    public Map<String, Object> open(Virtual virtual) throws IOException, InterruptedException {
        Server server = new Server(virtual);
        if (virtual.door().isHeld()) {
            new Admission(server, virtual).open();
            new Configuration(server.data()).listen(virtual.source().string("listenAddresses"));
            server.stop();
            server.start(new SilentProgress());
            return server.byOneConnection(() -> facts(new LoginRole(server, virtual)));
        }
        return server.byOneConnection(() -> {
            new Admission(server, virtual).open();
            server.reload();
            return facts(new LoginRole(server, virtual));
        });
    }

    @Override
    public List<InetSocketAddress> addresses(Virtual virtual) throws IOException {
        return new Server(virtual).addresses();
    }

    @Override
    public boolean isIdle(Virtual virtual) throws IOException {
        return new Server(virtual).isIdle();
    }

    @Override
    public Readiness start(Virtual virtual, Progress progress) throws IOException, InterruptedException {
        Server server = new Server(virtual);
        server.start(progress);
        new Admission(server, virtual).renew();
        return Readiness.RUNNING;
    }

    @Override
    public void stop(Virtual virtual, Progress progress) throws IOException, InterruptedException {
        new Server(virtual).stop();
    }

    @Override
    public Readiness status(Virtual virtual) throws IOException {
        return new Server(virtual).process().isPresent() ? Readiness.RUNNING : Readiness.INACTIVE;
    }

    @Override
    public Visits visits(Virtual virtual) throws IOException {
        return ServerSessions.visits(running(virtual));
    }

    @Override
    public List<Observation> observe(Virtual virtual) throws IOException {
        Server server = running(virtual);
        return new ServerActivity(server, new Databases(server, virtual).names().get(0)).observe();
    }

    /** An engine that died while it took a snapshot has left the server standing still. */
    @Override
    public Readiness adopt(Virtual virtual) throws IOException {
        Server server = new Server(virtual);
        server.goOn();
        Readiness readiness = status(virtual);
        if (readiness == Readiness.RUNNING) {
            new Admission(server, virtual).renew();
        }
        return readiness;
    }

    @Override
    public Table ask(Virtual virtual, DatabaseQuery query) throws IOException {
        Server server = running(virtual);
        DatabaseQuery known = isEmpty(query.database()) ? query.in(new Databases(server, virtual).names().get(0)) : query;
        if (query.superuser()) {
            return askAsSuperuser(server, virtual, known);
        }
        return new ServerQuery(sessions(SqlRole.opening(server, virtual.source().string("ownerRole")), server, virtual, known), Server.TEMPLATE, known).answer();
    }

    private static ServerQuery.Opening sessions(ServerQuery.Opening usual, Server server, Virtual virtual, DatabaseQuery query) {
        return query.ofHook() ? ChosenSettings.of(virtual).without(usual, server, query.superuser()) : usual;
    }

    /** It may have made other roles, or given some more. */
    private static Table askAsSuperuser(Server server, Virtual virtual, DatabaseQuery query) throws IOException {
        try {
            return new ServerQuery(sessions(server.forSuperuser(), server, virtual, query), Server.TEMPLATE, query).answer();
        } finally {
            new Admission(server, virtual).renew();
        }
    }

    private static Server running(Virtual virtual) throws IOException {
        Server server = new Server(virtual);
        if (server.process().isEmpty()) {
            throw new KindException("exception.postgres.not.running", "'" + virtual.name() + "' does not run.", "Start it.");
        }
        return server;
    }

    @Override
    public void export(Virtual virtual, ExportPlace place, Progress progress) throws IOException, InterruptedException {
        new DatabaseExport(virtual, running(virtual), place).write(progress);
    }

    @Override
    public void retire(Virtual virtual, Progress progress) throws IOException, InterruptedException {
        new Server(virtual).end();
    }

    @Override
    public Standstill hold(Virtual virtual) throws IOException {
        return Standstill.of(new Server(virtual).hold());
    }

    @Override
    public Map<String, String> surroundings(Virtual virtual) throws IOException {
        Server server = new Server(virtual);
        if (server.process().isEmpty()) {
            return Map.of();
        }
        String database = new Databases(server, virtual).names().get(0);
        return Map.of("PGHOST", server.socket().toString(), "PGPORT", Integer.toString(server.port()), "PGUSER", server.superuser(),
                "PGDATABASE", database, "PGOPTIONS", ChosenSettings.of(virtual).options(server, database));
    }

    @Override
    public void settle(Virtual virtual) throws IOException {
        Server server = new Server(virtual);
        if (server.process().isPresent()) {
            new ChangedTables(server).lookAgain(virtual);
        }
    }

    private static Map<String, Object> facts(LoginRole role) throws IOException {
        ConnectionTexts texts = role.texts();
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("host", texts.host());
        facts.put("port", texts.port());
        facts.put("user", texts.user());
        facts.put("madePassword", role.hasMadePassword());
        facts.put("databases", texts.databases());
        facts.put("jdbcUrl", texts.jdbcUrl());
        facts.put("uri", texts.uri());
        facts.put("psql", texts.psql());
        return facts;
    }

    @Override
    public Optional<MadeLogin> login(Virtual virtual) throws IOException {
        Server server = running(virtual);
        return server.byOneConnection(() -> new LoginRole(server, virtual).login());
    }
}

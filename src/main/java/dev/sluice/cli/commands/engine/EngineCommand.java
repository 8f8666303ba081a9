package dev.sluice.cli.commands.engine;

import dev.sluice.cli.console.Console;
import dev.sluice.cli.console.DatedLines;
import dev.sluice.cli.console.ExitStatus;
import dev.sluice.cli.console.ProgramVersion;
import dev.sluice.cli.console.RefusedException;
import dev.sluice.cli.console.UsageException;
import dev.sluice.cli.run.Invocation;
import dev.sluice.cli.target.EmbeddedEngine;
import dev.sluice.cli.target.EngineLauncher;
import dev.sluice.engine.EngineHome;
import dev.sluice.engine.EngineRights;
import dev.sluice.engine.EngineSettings;
import dev.sluice.engine.RootHelper;
import dev.sluice.wire.Timestamp;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code sluice engine}: serves the embedded engine until it is told to stop, or until nothing needs it any more. */
@Command(name = "engine", description = "Serve the embedded engine in the foreground, until Ctrl-C.", footer = {"",
        "The shell starts an engine process where none runs. start, status, stop and",
        "log are about that process, or about an engine in the foreground.", "",
        "Examples:",
        "  sluice engine",
        "  sluice engine status                is there one, and what keeps it",
        "  sluice engine --home /srv/sluice --listen 0.0.0.0:8443 --tls-self-signed --mount-root /srv/vdbs",
        "  sluice engine --namespace acme      also under /resources/json/acme"})
public final class EngineCommand implements Callable<Integer> {
    private static final Map<String, Function<Invocation, Object>> COMMANDS = commands();
    private static final int MOST_PORTS = 65535;
    private static final int MOST_JOBS = 1000;
    private static final String NO_ADDRESS = "none";

    private final Invocation invocation;

    @Spec
    CommandSpec command;

    @Mixin
    HomeOption home = new HomeOption();

    @Option(names = "--listen", paramLabel = "HOST:PORT|none",
            description = "Where it listens besides the socket of its home, or none. Else on loopback, at any free port; port 0 is any free one.")
    String listen;

    @ArgGroup(multiplicity = "0..1")
    Encryption encryption;

    @Option(names = "--host-name", paramLabel = "NAME",
            description = "A name by which clients call it, besides its addresses, this machine's name and those in its certificate; may be repeated.")
    List<String> hostNames = List.of();

    /** Whether it speaks TLS, and how it proves who it is. */
    static final class Encryption {
        @ArgGroup(exclusive = false)
        Given given;

        @Option(names = "--tls-self-signed", description = "Speak TLS with a certificate of its own making, and show its fingerprint.")
        boolean selfSigned;

        @Option(names = "--without-tls", description = "Speak without TLS even beyond loopback, where others could read along.")
        boolean without;
    }

    /** A certificate that somebody signed. */
    static final class Given {
        @Option(names = "--tls-certificate", paramLabel = "FILE", required = true,
                description = "Speak TLS with this certificate in PEM, followed by those of its signers. Read again when it is renewed.")
        Path certificate;

        @Option(names = "--tls-key", paramLabel = "FILE", required = true, description = "The private key of the certificate, in PEM (PKCS #8).")
        Path key;
    }

    @Option(names = "--trusted-proxy", paramLabel = "ADDRESS",
            description = "A proxy that tells by the PROXY protocol who its clients are; may be repeated. Others are not believed.")
    List<String> trustedProxies = List.of();

    @Option(names = "--mount-root", paramLabel = "DIR",
            description = "A folder below which data may be presented, instead of the usual ones; may be repeated.")
    List<Path> mountRoots = List.of();

    @Option(names = "--source-root", paramLabel = "DIR",
            description = "A folder below which whoever may link has data copied from; may be repeated. Else only administrators choose.")
    List<Path> sourceRoots = List.of();

    @Option(names = "--mount-by", paramLabel = "bind|link",
            description = "How data is presented: by a mount, or by a symbolic link. Else by a mount where that is allowed.")
    String mountBy;

    @Option(names = "--pool-folder", paramLabel = "DIR",
            description = "Where its pool is. Else $$SLUICE_POOL, else in its home.")
    Path poolFolder;

    @Option(names = "--pool", paramLabel = "btrfs|reflink|copy",
            description = "How a new pool copies. Else the first of these that works there.")
    String pool;

    @Option(names = "--account", paramLabel = "NAME",
            description = "Which account servers and hooks run under, of an engine that root starts. Else $$SLUICE_ACCOUNT, sluice, "
                    + "that of a database server's package, or nobody.")
    String account;

    @Option(names = "--engine-account", paramLabel = "NAME",
            description = "Which account the engine itself runs under, where root starts it; only a small helper, which mounts data, is root's"
                    + " then. Else $$SLUICE_ENGINE_ACCOUNT, whose its home is, sluice-engine, or, for a new home, a number of its own. root for root.")
    String engineAccount;

    @Option(names = "--allow-account", paramLabel = "NAME",
            description = "An account that such an engine can use besides that of --account; may be repeated.")
    List<String> allowedAccounts = List.of();

    @Mixin
    SecretKeyOptions keys = new SecretKeyOptions();

    @Option(names = "--jobs", paramLabel = "N",
            description = "How many jobs run side by side, besides one of each user who has none under way. Else 4, or one for each processor.")
    Integer jobs;

    @Option(names = "--keep-deleted", paramLabel = "DAYS",
            description = "How long what was deleted can be had back; 0 for not at all. Else $$SLUICE_KEEP_DELETED, or 7.")
    String keepDeleted;

    @Option(names = "--sleep-after", paramLabel = "MINUTES",
            description = "After how long without a connection a VDB sleeps until the next one; 0 for never. Else $$SLUICE_SLEEP_AFTER, or 120.")
    String sleepAfter;

    @Option(names = "--hook-time", paramLabel = "MINUTES",
            description = "After how long a hook is ended, be it a program or SQL. Else $$SLUICE_HOOK_TIME, or 60.")
    String hookTime;

    @Option(names = "--idle", paramLabel = "SECONDS",
            description = "Ends when for so long there was no session, job or kept log. Else only when it is told to.")
    Integer idle;

    private EngineCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    /** @param wanted tells which of its own commands are to be there: to make sense of all takes longer than to start the engine's door */
    public static CommandLine commandLine(Invocation invocation, Predicate<String> wanted) {
        CommandLine line = new CommandLine(new EngineCommand(invocation));
        COMMANDS.forEach((name, command) -> {
            if (wanted.test(name)) {
                line.addSubcommand(name, command.apply(invocation));
            }
        });
        // An account may be called 'backup', as on each Debian.
        return line.setAllowSubcommandsAsOptionParameters(true);
    }

    private static Map<String, Function<Invocation, Object>> commands() {
        Map<String, Function<Invocation, Object>> commands = new LinkedHashMap<>();
        commands.put("start", EngineStartCommand::new);
        commands.put("status", EngineStatusCommand::new);
        commands.put("stop", EngineStopCommand::new);
        commands.put("log", EngineLogCommand::new);
        commands.put("check", EngineCheckCommand::new);
        commands.put("rotate-key", EngineRotateKeyCommand::new);
        commands.put("backup", EngineBackupCommand::new);
        commands.put("audit", EngineAuditCommand::new);
        commands.put("restore", EngineRestoreCommand::new);
        return commands;
    }

    @Override
    public Integer call() throws InterruptedException {
        EngineSettings settings = settings();
        List<String> words = new ArrayList<>(EngineLauncher.program());
        words.addAll(command.root().commandLine().getParseResult().originalArgs());
        try {
            EngineRights rights = EngineRights.of(settings, words);
            return rights.helper() == null ? serve(settings, rights) : rights.helper().run(invocation.around().variables());
        } catch (IOException refused) {
            throw RefusedException.of("sluice engine", refused);
        }
    }

    private int serve(EngineSettings wanted, EngineRights rights) throws InterruptedException {
        Console console = invocation.console();
        EngineSettings settings = withHelper(wanted);
        try (EmbeddedEngine engine = EmbeddedEngine.start(settings)) {
            announce(console, engine, settings.home(), rights);
            if (idle != null) {
                DatedLines.onStandardError();
            }
            boolean unneeded = new IdleWatch(engine, idle == null ? null : Duration.ofSeconds(checkedIdle(idle))).awaitEnd();
            console.say(Timestamp.of(Instant.now()) + " " + (unneeded ? "nothing needed the engine for " + idle + " s" : "the engine was told to stop"));
        }
        console.say("engine stopped");
        return ExitStatus.DONE;
    }

    private static EngineSettings withHelper(EngineSettings settings) {
        try {
            return RootHelper.found(settings, Thread.currentThread()::interrupt);
        } catch (IOException broken) {
            throw RefusedException.of("sluice engine", broken);
        }
    }

    private EngineSettings settings() {
        EngineSettings settings = home.settings(invocation);
        settings = NO_ADDRESS.equals(listen) ? settings.serving()
                : settings.withListen(listen == null ? new InetSocketAddress(InetAddress.getLoopbackAddress(), 0) : address(listen));
        settings = encrypted(settings).withHostNames(hostNames);
        settings = settings.withTrustedProxies(trustedProxies.stream().map(EngineCommand::proxy).toList());
        if (!mountRoots.isEmpty()) {
            settings = settings.withMountRoots(mountRoots.stream().map(EngineCommand::mountRoot).toList());
        }
        settings = settings.withSourceRoots(sourceRoots.stream().map(Path::toAbsolutePath).map(Path::normalize).toList());
        if (mountBy != null) {
            settings = settings.withMountBy(checked(mountBy));
        }
        if (account != null) {
            settings = settings.withAccount(account);
        }
        settings = settings.withEngineAccount(engineAccount == null ? settings.engineAccount() : engineAccount, allowedAccounts);
        settings = keys.in(settings);
        if (jobs != null) {
            settings = settings.withJobThreads(checked(jobs));
        }
        if (keepDeleted != null) {
            settings = settings.withKeepDeleted(Invocation.days("--keep-deleted", keepDeleted));
        }
        if (sleepAfter != null) {
            settings = settings.withSleepAfter(Invocation.minutes("--sleep-after", sleepAfter));
        }
        if (hookTime != null) {
            settings = settings.withHookTime(Invocation.hookTime("--hook-time", hookTime));
        }
        settings = settings.withPool(poolFolder == null ? settings.poolRoot() : poolFolder, pool);
        Stream<String> extra = invocation.options().namespaces.stream();
        return settings.withNamespaces(Stream.concat(settings.namespaces().stream(), extra).distinct().toList());
    }

    private EngineSettings encrypted(EngineSettings settings) {
        if (encryption == null) {
            return settings;
        }
        if (encryption.given != null) {
            return settings.withTls(encryption.given.certificate, encryption.given.key);
        }
        return encryption.selfSigned ? settings.withOwnCertificate() : settings.withoutTls();
    }

    private static String checked(String mountBy) {
        if (!mountBy.equals("bind") && !mountBy.equals("link")) {
            throw new UsageException("sluice engine", "--mount-by '" + mountBy + "' is no way. Use bind or link");
        }
        return mountBy;
    }

    /** One that is missing would be noticed only by the first VDB, after all was copied for it. */
    private static Path mountRoot(Path typed) {
        if (!Files.isDirectory(typed)) {
            throw new UsageException("sluice engine", "--mount-root " + typed + " is no directory. Make it, or mount what belongs there, first");
        }
        return typed.toAbsolutePath().normalize();
    }

    private static int checkedIdle(int seconds) {
        if (seconds < 1) {
            throw new UsageException("sluice engine", "--idle " + seconds + " is too short. Use 1 second or more");
        }
        return seconds;
    }

    private static int checked(int jobs) {
        if (jobs < 1 || jobs > MOST_JOBS) {
            throw new UsageException("sluice engine", "--jobs " + jobs + " is too " + (jobs < 1 ? "few" : "many")
                    + ". Use 1 to " + MOST_JOBS);
        }
        return jobs;
    }

    /** Names are not looked up: whoever answers for a name would be trusted. */
    private static InetAddress proxy(String text) {
        if (text.matches("[0-9.]+|[0-9a-fA-F:.]*:[0-9a-fA-F:.]*")) {
            try {
                return InetAddress.getByName(text);
            } catch (UnknownHostException noAddress) {
                throw noProxy(text);
            }
        }
        throw noProxy(text);
    }

    private static UsageException noProxy(String text) {
        return new UsageException("sluice engine", "--trusted-proxy '" + text + "' is no address. Write a number such as 192.0.2.1");
    }

    private static InetSocketAddress address(String text) {
        int colon = text.lastIndexOf(':');
        String port = text.substring(colon + 1);
        if (colon < 1 || !port.matches("\\d{1,5}") || Integer.parseInt(port) > MOST_PORTS) {
            throw new UsageException("sluice engine", "--listen '" + text + "' is no address. Write it as 127.0.0.1:8080");
        }
        InetSocketAddress address = new InetSocketAddress(text.substring(0, colon), Integer.parseInt(port));
        if (address.isUnresolved()) {
            throw new UsageException("sluice engine", "--listen '" + text + "': no host is called '"
                    + address.getHostString() + "'. Check the name, or write a number such as 127.0.0.1");
        }
        return address;
    }

    /** Where it answers alone on standard output, for programs; how to go on from there for people. */
    private void announce(Console console, EmbeddedEngine engine, Path where, EngineRights rights) {
        if (invocation.options().json) {
            Map<String, Object> facts = new LinkedHashMap<>();
            facts.put("url", engine.url().map(URI::toString).orElse(null));
            facts.put("socket", engine.socket().toString());
            facts.put("home", where.toString());
            console.printer().result(facts);
        } else {
            console.printer().print(engine.url().map(URI::toString).orElse(engine.socket().toString()) + System.lineSeparator());
        }
        console.say("process    " + ProcessHandle.current().pid() + ", Sluice " + ProgramVersion.current() + ", since " + Timestamp.of(Instant.now()));
        console.say("home       " + where);
        engine.pool().ifPresent(description -> console.say("pool       " + description));
        engine.account().ifPresent(used ->
                console.say("account    " + used.name() + "; servers and hooks run under it that are given no other"));
        RootHelper.ofThisProcess().ifPresent(helper -> console.say("rights     of " + helper.account() + "; process " + helper.process()
                + " of root mounts data for it"));
        Stream.concat(Stream.ofNullable(rights.warning()), engine.warnings().stream()).forEach(warning -> console.say("warning    " + warning));
        console.say("user       " + EmbeddedEngine.USER + EngineHome.passwordFile(where, EmbeddedEngine.USER)
                .map(file -> "; the password is in " + file).orElse(", with the password that somebody has given it"));
        console.say("here       " + (where.equals(invocation.folders().home()) ? "" : "SLUICE_HOME=" + where + " ") + "sluice");
        engine.fingerprint().ifPresent(fingerprint -> console.say("tls        its certificate has the fingerprint " + fingerprint));
        engine.url().ifPresent(url -> console.say("elsewhere  sluice " + engine.fingerprint().map(fingerprint -> "profile add NAME " + url
                + " --user " + EmbeddedEngine.USER + " --fingerprint " + fingerprint).orElse("--engine " + url + " --user " + EmbeddedEngine.USER)));
        console.say("socket     " + engine.socket());
        console.say("Ctrl-C stops it, or: sluice engine stop");
    }
}

package dev.sluice.engine;

import dev.sluice.engine.auth.Passwords;
import dev.sluice.engine.catalog.Query;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.environments.Discovery;
import dev.sluice.engine.environments.ThisMachine;
import dev.sluice.engine.kind.Kind;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.engine.policies.StandardPolicies;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.ApiVersion;
import dev.sluice.wire.Timestamp;
import java.io.IOException;
import java.net.InetAddress;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Gives a new engine what it needs to be useful at once: users with random passwords, this machine as environment
 * {@code localhost}, two groups, and the policies that clients look for. At every start it adds repositories for whatever has been
 * installed since.
 */
final class Setup {
    private static final String ENVIRONMENT = "localhost";
    private static final int SESSION_MINUTES = 30;
    /** Accounts of this machine need no password: the engine takes care of it. */
    private static final ApiObject BY_THE_ENGINE = ApiObject.of("SystemKeyCredential");

    private final JobResources resources;
    private final EngineHome home;
    private final String account;
    private final String mountBase;

    /**
     * @param account under which servers and hooks run that are given no other
     * @param mountBase below which VDBs are shown where nobody says where; null for nowhere
     */
    Setup(JobResources resources, EngineHome home, String account, String mountBase) {
        this.resources = resources;
        this.home = home;
        this.account = account;
        this.mountBase = mountBase;
    }

    void run() throws IOException {
        boolean first = resources.catalog().read(transaction -> transaction.references("user").isEmpty());
        if (first) {
            String sysadminHash = firstPassword(EngineHome.SYSADMIN, null);
            String adminHash = firstPassword(EngineHome.ADMIN, System.getenv("SLUICE_ADMIN_PASSWORD"));
            String toolkitPath = home.root().resolve("toolkit").toString();
            resources.catalog().write(transaction -> {
                addUser(transaction, EngineHome.SYSADMIN, "SYSTEM", sysadminHash);
                String admin = addUser(transaction, EngineHome.ADMIN, "DOMAIN", adminHash);
                RoleSetup.run(transaction, admin);
                transaction.add(LocalSystemFigures.identity());
                transaction.add(ApiObject.of("Group").with("name", "Sources"));
                transaction.add(ApiObject.of("Group").with("name", "Virtual"));
                addThisMachine(transaction, toolkitPath, account);
                return null;
            });
        }
        Discovery discovery = Discovery.look(resources.kinds());
        resources.catalog().write(transaction -> {
            RoleSetup.renew(transaction);
            takeFromRoot(transaction);
            keepReading(transaction);
            keepChosen(transaction);
            complete(transaction);
            place(transaction);
            StandardPolicies.add(transaction);
            addToolkits(transaction);
            discover(transaction, discovery);
            return null;
        });
    }

    /** Keeps the password where its owner finds it, and returns its hash. */
    private String firstPassword(String user, String chosen) throws IOException {
        boolean random = chosen == null || chosen.isBlank();
        String password = random ? Passwords.random() : chosen;
        home.keepPassword(user, password);
        return random ? Passwords.hashRandom(password) : Passwords.hash(password);
    }

    private static String addUser(Transaction catalog, String name, String userType, String hash) {
        ApiObject user = catalog.add(ApiObject.of("User").with("name", name).with("userType", userType).with("enabled", true)
                .with("authenticationType", "NATIVE").with("isDefault", true).with("sessionTimeout", SESSION_MINUTES)
                .with("locale", "en-US").with("passwordUpdateRequest", "NONE").with("apiUser", false));
        catalog.setCredential(user.reference(), hash);
        return user.reference();
    }

    private static void addThisMachine(Transaction catalog, String toolkitPath, String account) {
        ApiObject host = catalog.add(ApiObject.of("UnixHost").with("name", ENVIRONMENT)
                .with("address", InetAddress.getLoopbackAddress().getHostAddress())
                .with("dateAdded", Timestamp.of(Instant.now())).with("toolkitPath", toolkitPath)
                .with("hostConfiguration", ThisMachine.configuration()).with("hostRuntime", ThisMachine.runtime()));
        ApiObject environment = catalog.add(ApiObject.of("UnixHostEnvironment").with("name", ENVIRONMENT)
                .with("description", "The machine that the engine runs on").with("enabled", true)
                .with("host", host.reference()).with("logCollectionEnabled", false));
        ApiObject user = catalog.add(ApiObject.of("EnvironmentUser").with("name", account)
                .with("environment", environment.reference()));
        catalog.change(environment.reference(), Map.of("primaryUser", user.reference()));
    }

    /**
     * In a catalog of an older version an engine of root has root as the user of its environments. It stays there for those who
     * name it, but is nobody's default any more.
     */
    private void takeFromRoot(Transaction catalog) {
        if (account.equals(DataAccount.ROOT)) {
            return;
        }
        for (ApiObject environment : catalog.list(Query.all("environment"))) {
            ApiObject primary = environment.string("primaryUser") == null ? null : catalog.find(environment.string("primaryUser"));
            if (primary != null && DataAccount.ROOT.equals(primary.name())) {
                ApiObject known = catalog.named("environment/user", environment.reference(), account);
                ApiObject user = known != null ? known : catalog.add(ApiObject.of("EnvironmentUser").with("name", account)
                        .with("environment", environment.reference()));
                catalog.change(environment.reference(), Map.of("primaryUser", user.reference()));
            }
        }
    }

    /** What was linked before there were source roots is read as it was. */
    private static void keepReading(Transaction catalog) {
        catalog.list(Query.all("source")).stream().filter(source -> source.get("readsAnywhere") == null)
                .forEach(source -> catalog.change(source.reference(), Map.of("readsAnywhere", true)));
    }

    /** Data that came before it was noted who had chosen it: who had made the VDB, or changed it last, tells. */
    private static void keepChosen(Transaction catalog) {
        Map<String, ApiObject> virtual = catalog.list(Query.all("source")).stream().filter(source -> source.flag("virtual"))
                .collect(Collectors.toMap(source -> source.string("container"), Function.identity(), (one, other) -> one));
        catalog.list(Query.all("timeflow")).stream().filter(timeflow -> timeflow.get("chosenByAdministrator") == null)
                .filter(timeflow -> virtual.containsKey(timeflow.string("container")))
                .forEach(timeflow -> catalog.change(timeflow.reference(), Map.of("chosenByAdministrator",
                        virtual.get(timeflow.string("container")).flag("readsAnywhere"))));
    }

    /** What objects of older versions lack and always have by now: hooks that were not sent, and what accounts prove themselves with. */
    private static void complete(Transaction catalog) {
        catalog.list(Query.all("source")).stream().filter(source -> source.get("operations") == null || source.object("operations").containsValue(null))
                .forEach(catalog::put);
        catalog.list(Query.all("environment/user")).stream().filter(user -> user.get("credential") == null)
                .forEach(user -> catalog.put(user.with("credential", BY_THE_ENGINE)));
    }

    private void place(Transaction catalog) {
        catalog.list(Query.all("host")).stream().filter(host -> ENVIRONMENT.equals(host.name()) && !Objects.equals(mountBase, host.get("mountBase")))
                .forEach(host -> catalog.put(host.with("mountBase", mountBase)));
    }

    /** One toolkit for each kind that this program has. */
    private void addToolkits(Transaction catalog) {
        for (Kind kind : resources.kinds().all()) {
            if (catalog.named("toolkit", "", kind.name()) == null) {
                catalog.add(ApiObject.of("Toolkit").with("name", kind.name()).with("prettyName", kind.displayName())
                        .with("displayName", kind.displayName()).with("version", Version.CURRENT)
                        .with("buildApi", ApiVersion.CURRENT.toObject()).with("defaultLocale", "en-US")
                        .with("hostTypes", List.of("UNIX")).with("status", "ACTIVE"));
            }
        }
    }

    /** Repositories of environments that are disabled stay as they are: the engine does not work with those. */
    private static void discover(Transaction catalog, Discovery discovery) {
        catalog.list(Query.all("environment")).stream().filter(environment -> environment.flag("enabled"))
                .forEach(environment -> discovery.record(catalog, environment.reference()));
    }
}

package dev.sluice.engine;

import dev.sluice.engine.auth.Passwords;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.jobs.Workplace;
import dev.sluice.engine.kind.Installation;
import dev.sluice.engine.kind.Kind;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.ApiVersion;
import dev.sluice.wire.Timestamp;
import java.io.IOException;
import java.net.InetAddress;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Gives a new engine what it needs to be useful at once: users with random passwords, this machine as environment
 * {@code localhost}, and two groups. At every start it adds repositories for whatever has been installed since.
 */
final class Setup {
    private static final String ENVIRONMENT = "localhost";
    private static final int SESSION_MINUTES = 30;

    private final Workplace place;
    private final EngineHome home;

    Setup(Workplace place, EngineHome home) {
        this.place = place;
        this.home = home;
    }

    void run() throws IOException {
        boolean first = place.catalog().read(transaction -> transaction.references("user").isEmpty());
        if (first) {
            Map<String, String> passwords = new LinkedHashMap<>();
            passwords.put("sysadmin", Passwords.random());
            passwords.put("admin", firstAdminPassword());
            for (Map.Entry<String, String> password : passwords.entrySet()) {
                home.keepPassword(password.getKey(), password.getValue());
            }
            String toolkitPath = home.root().resolve("toolkit").toString();
            place.catalog().write(transaction -> {
                addUser(transaction, "sysadmin", "SYSTEM", passwords.get("sysadmin"));
                addUser(transaction, "admin", "DOMAIN", passwords.get("admin"));
                transaction.add(ApiObject.of("Group").with("name", "Sources"));
                transaction.add(ApiObject.of("Group").with("name", "Virtual"));
                addThisMachine(transaction, toolkitPath);
                return null;
            });
        }
        place.catalog().write(transaction -> {
            discover(transaction);
            return null;
        });
    }

    private static String firstAdminPassword() {
        String chosen = System.getenv("SLUICE_ADMIN_PASSWORD");
        return chosen == null || chosen.isBlank() ? Passwords.random() : chosen;
    }

    private static void addUser(Transaction catalog, String name, String userType, String password) {
        ApiObject user = catalog.add(ApiObject.of("User").with("name", name).with("userType", userType).with("enabled", true)
                .with("authenticationType", "NATIVE").with("isDefault", true).with("sessionTimeout", SESSION_MINUTES)
                .with("locale", "en-US").with("passwordUpdateRequest", "NONE").with("apiUser", false));
        catalog.setCredential(user.reference(), Passwords.hash(password));
    }

    private static void addThisMachine(Transaction catalog, String toolkitPath) {
        ApiObject host = catalog.add(ApiObject.of("UnixHost").with("name", ENVIRONMENT)
                .with("address", InetAddress.getLoopbackAddress().getHostAddress())
                .with("dateAdded", Timestamp.of(Instant.now())).with("toolkitPath", toolkitPath));
        ApiObject environment = catalog.add(ApiObject.of("UnixHostEnvironment").with("name", ENVIRONMENT)
                .with("description", "The machine that the engine runs on").with("enabled", true)
                .with("host", host.reference()).with("logCollectionEnabled", false));
        ApiObject user = catalog.add(ApiObject.of("EnvironmentUser").with("name", System.getProperty("user.name"))
                .with("environment", environment.reference()));
        catalog.change(environment.reference(), Map.of("primaryUser", user.reference()));
    }

    private void discover(Transaction catalog) {
        String environment = catalog.named("environment", "", ENVIRONMENT).reference();
        for (Kind kind : place.kinds().all()) {
            ApiObject toolkit = catalog.named("toolkit", "", kind.name());
            String reference = toolkit != null ? toolkit.reference() : catalog.add(ApiObject.of("Toolkit")
                    .with("name", kind.name()).with("prettyName", kind.displayName()).with("displayName", kind.displayName())
                    .with("version", Version.CURRENT).with("buildApi", ApiVersion.CURRENT.toObject())
                    .with("defaultLocale", "en-US").with("hostTypes", List.of("UNIX")).with("status", "ACTIVE")).reference();
            for (Installation installation : kind.discover()) {
                if (catalog.named("repository", environment, installation.name()) == null) {
                    catalog.add(repository(installation, environment, reference));
                }
            }
        }
    }

    private static ApiObject repository(Installation installation, String environment, String toolkit) {
        Map<String, Object> parameters = new LinkedHashMap<>();
        parameters.put("home", installation.home() == null ? null : installation.home().toString());
        return ApiObject.of("AppDataRepository").with("name", installation.name()).with("environment", environment)
                .with("toolkit", toolkit).with("version", installation.version()).with("provisioningEnabled", true)
                .with("staging", true).with("parameters", parameters);
    }
}

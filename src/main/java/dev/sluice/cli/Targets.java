package dev.sluice.cli;

import dev.sluice.client.Connection;
import dev.sluice.client.ConnectionException;
import dev.sluice.wire.Secret;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Finds out which engine is meant and who logs in: from the options, the environment variables and the profiles.
 * The user and password given for the engine in use never go to another one that a script names.
 */
final class Targets {
    private final Options options;
    private final Surroundings around;
    private final Folders folders;

    Targets(Options options, Surroundings around) {
        this.options = options;
        this.around = around;
        this.folders = Folders.of(around);
    }

    /** The engine in use; none when that is the embedded one. */
    Optional<Target> inUse() {
        Optional<String> named = Optional.ofNullable(options.engine).or(() -> around.variable("SLUICE_ENGINE"));
        return named.map(this::withCredentials);
    }

    /** An engine that a script names. */
    Target named(String engine, Optional<Target> inUse) {
        Target target = bare(engine);
        return inUse.filter(used -> used.connection().url().equals(target.connection().url())).orElse(target);
    }

    private Target withCredentials(String engine) {
        Target target = bare(engine);
        String user = Optional.ofNullable(options.user).or(() -> around.variable("SLUICE_USER")).orElse(target.user());
        if (user == null) {
            return target;
        }
        Secret password = user.equals(target.user()) && target.password() != null ? target.password() : password(user);
        return new Target(target.connection(), user, password);
    }

    /** The engine with what its profile says, if it is one. */
    private Target bare(String engine) {
        if (engine.contains("://")) {
            return new Target(connection(engine, null, options.insecure), null, null);
        }
        Profile profile = Profile.named(engine, folders.settings());
        Connection connection = connection(profile.url(), profile.namespace(), profile.insecure() || options.insecure);
        Secret password = profile.passwordFile() == null ? null : read(profile.passwordFile());
        return new Target(connection, profile.user(), password);
    }

    private Connection connection(String url, String namespace, boolean insecure) {
        Connection usual = Connection.to(url);
        if (options.namespaces.size() > 1) {
            throw new UsageException("sluice", "--namespace is said twice. An engine is asked under one");
        }
        String asked = options.namespaces.isEmpty() ? namespace : options.namespaces.get(0);
        return new Connection(usual.url(), asked == null ? usual.namespace() : asked, usual.version(), insecure,
                usual.connectTimeout(), usual.readTimeout());
    }

    /** From where the user said; asked for only where there is someone to answer. */
    Secret password(String user) {
        if (options.passwordFile != null) {
            return read(options.passwordFile);
        }
        Optional<Secret> given = around.variable("SLUICE_PASSWORD").map(Secret::of);
        if (given.isEmpty() && around.isInteractive()) {
            given = Optional.ofNullable(around.passwords().apply("Password of " + user + ": "));
        }
        return given.orElseThrow(() -> new UsageException("sluice", "there is no password for '" + user
                + "'. Set SLUICE_PASSWORD, or name a file with --password-file"));
    }

    private static Secret read(Path file) {
        try {
            return Secret.of(Files.readString(file).lines().findFirst().orElse(""));
        } catch (IOException unreadable) {
            throw new ConnectionException("the password file " + file + " cannot be read. Check its name and permissions",
                    unreadable);
        }
    }
}

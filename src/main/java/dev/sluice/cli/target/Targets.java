package dev.sluice.cli.target;

import dev.sluice.cli.console.Folders;
import dev.sluice.cli.console.Options;
import dev.sluice.cli.console.ProcessContext;
import dev.sluice.cli.console.UsageException;
import dev.sluice.client.Connection;
import dev.sluice.client.LoginException;
import dev.sluice.operations.Questions;
import dev.sluice.operations.secret.SecretSource;
import dev.sluice.wire.Secret;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Finds out which engine is meant and who logs in: from the options, the environment variables and the profiles.
 * The user and password given for the engine in use never go to another one that a script names.
 */
public final class Targets {
    /** The name under which engines take a token in place of a password, whosoever it is. */
    private static final String BY_TOKEN = "token";

    private final Options options;
    private final ProcessContext around;
    private final Questions questions;
    private final Profiles profiles;

    public Targets(Options options, ProcessContext around, Questions questions) {
        this.options = options;
        this.around = around;
        this.questions = questions;
        this.profiles = new Profiles(Folders.of(around));
    }

    /** Whom to ask for what none of these say. */
    Questions questions() {
        return questions;
    }

    /** The engine in use; none when that is the embedded one. */
    public Optional<EngineTarget> inUse() {
        Optional<String> named = Optional.ofNullable(options.engine).or(() -> around.variable("SLUICE_ENGINE"));
        return named.filter(engine -> !engine.equals(Profiles.LOCAL)).map(this::withCredentials);
    }

    /** Where the profile of the engine in use wants the journals of runs to be, if it says so; nobody is asked for a password. */
    public Optional<RunsPlace> runsPlace() {
        return Optional.ofNullable(options.engine).or(() -> around.variable("SLUICE_ENGINE"))
                .filter(engine -> !engine.equals(Profiles.LOCAL) && !engine.contains("://")).map(profiles::named).map(Profile::runs);
    }

    /** An engine that a script names. */
    EngineTarget named(String engine, Optional<EngineTarget> inUse) {
        EngineTarget target = bare(engine);
        if (inUse.filter(used -> isSame(used, target)).isPresent()) {
            return inUse.get();
        }
        return target.user() == null ? target : new EngineTarget(target.connection(), target.user(), ofProfile(target), target.profile());
    }

    /** By another name the same engine may be meant with other rights. */
    private static boolean isSame(EngineTarget used, EngineTarget named) {
        return named.profile() != null ? named.profile().equals(used.profile())
                : used.connection().url().equals(named.connection().url());
    }

    private EngineTarget withCredentials(String engine) {
        EngineTarget target = bare(engine);
        Optional<Secret> token = token();
        if (token.isPresent()) {
            return new EngineTarget(target.connection(), BY_TOKEN, token.get(), target.profile());
        }
        String user = saidUser().orElse(target.user());
        if (user == null) {
            return target;
        }
        boolean own = user.equals(target.user()) && target.profile().password() != null && options.passwordFile == null;
        return new EngineTarget(target.connection(), user, own ? ofProfile(target) : password(user), target.profile());
    }

    private Secret ofProfile(EngineTarget target) {
        PasswordSource source = target.profile().password();
        return (source == null ? new PasswordSource(SecretSource.PROMPT, null) : source).read(target.user(), around, questions);
    }

    /** The engine with what its profile says, if it is one; nobody was asked for a password. */
    private EngineTarget bare(String engine) {
        if (engine.contains("://")) {
            return new EngineTarget(adjusted(Connection.to(engine)), null, null, null);
        }
        Profile profile = profiles.named(engine);
        return new EngineTarget(adjusted(profile.connection()), profile.user(), null, profile);
    }

    private Connection adjusted(Connection said) {
        if (options.namespaces.size() > 1) {
            throw new UsageException("sluice", "--namespace is said twice. An engine is asked under one");
        }
        String namespace = options.namespaces.isEmpty() ? said.namespace() : options.namespaces.get(0);
        return new Connection(said.url(), namespace, said.version(), said.insecure() || options.insecure, said.certificates(), said.fingerprint(),
                said.connectTimeout(), said.readTimeout());
    }

    /** The names by which engines can be gone to. */
    List<String> names() {
        return Stream.concat(Stream.of(Profiles.LOCAL), profiles.all().stream().map(Profile::name)).distinct().toList();
    }

    /** Who logs in to the embedded engine: whom the user said, else the administrator whose password its home holds. */
    public String localUser() {
        return token().isPresent() ? BY_TOKEN : saidUser().orElse(EmbeddedEngine.USER);
    }

    /** The password of {@link #localUser}: from where the user said, else from the home, which has the administrator's. */
    Secret localPassword(Path home) {
        if (token().isPresent()) {
            return token().get();
        }
        boolean said = options.passwordFile != null || around.variable("SLUICE_PASSWORD").isPresent();
        return said || !localUser().equals(EmbeddedEngine.USER) ? password(localUser()) : EmbeddedEngine.password(home);
    }

    /** A refusal of {@link #localPassword}, told to whoever may have meant that for another engine. */
    LoginException explained(LoginException refused) {
        boolean unasked = token().isEmpty() && saidUser().isEmpty() && options.passwordFile == null && around.variable("SLUICE_PASSWORD").isPresent();
        return unasked ? new LoginException(refused.getMessage() + " The password is that of $SLUICE_PASSWORD; without that the owner of the home needs none")
                : refused;
    }

    /** Stands in for a name and a password, unless the user names somebody. */
    private Optional<Secret> token() {
        return options.user == null ? around.variable("SLUICE_TOKEN").map(Secret::of) : Optional.empty();
    }

    private Optional<String> saidUser() {
        return Optional.ofNullable(options.user).or(() -> around.variable("SLUICE_USER"));
    }

    /** From where the user said; asked for only where there is someone to answer. */
    public Secret password(String user) {
        if (options.passwordFile != null) {
            return PasswordSource.file(options.passwordFile).read(user, around, questions);
        }
        return around.variable("SLUICE_PASSWORD").map(Secret::of)
                .or(() -> questions.askHidden("Password of " + user + ": "))
                .orElseThrow(() -> new UsageException("sluice", "there is no password for '" + user
                        + "'. Set SLUICE_PASSWORD, or name a file with --password-file"));
    }
}

package dev.sluice.cli.commands;

import dev.sluice.cli.console.ExitStatus;
import dev.sluice.cli.console.Options;
import dev.sluice.cli.console.UsageException;
import dev.sluice.cli.run.Invocation;
import dev.sluice.cli.target.PasswordSource;
import dev.sluice.cli.target.Profile;
import dev.sluice.cli.target.Profiles;
import dev.sluice.operations.secret.SecretSource;
import dev.sluice.wire.Suggestion;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.ISetter;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code sluice profile}: the engines that have a name of their own here. */
@Command(name = "profile", description = "Give engines names: where each is, who logs in, and what may be done there.",
        footer = {"", "Examples:",
            "  sluice profile add qa https://qa.example --user ann --password-env QA_PASSWORD",
            "  sluice profile add prod https://prod.example --user ann --password-prompt --protected",
            "  sluice profile list",
            "  sluice profile show prod",
            "  sluice profile remove qa",
            "  sluice --engine prod"})
public final class ProfileCommand implements Callable<Integer> {
    private static final String WHERE = "sluice profile";

    private final Invocation invocation;
    /** Where the password comes from, as the user says. */
    private final Map<SecretSource, String> passwords = new EnumMap<>(SecretSource.class);

    private ProfileCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    /** With an option for each place that passwords come from; that for a file is there for all commands. */
    public static CommandLine commandLine(Invocation invocation) {
        ProfileCommand profile = new ProfileCommand(invocation);
        CommandLine line = new CommandLine(profile);
        Arrays.stream(SecretSource.values()).filter(source -> source != SecretSource.FILE)
                .forEach(source -> line.getSubcommands().get("add").getCommandSpec().addOption(profile.option(source)));
        return line;
    }

    private OptionSpec option(SecretSource source) {
        OptionSpec.Builder option = OptionSpec.builder("--" + PasswordSource.key(source)).description("The password is " + source.about() + ".")
                .setter(new ISetter() {
                    @Override
                    public <T> T set(T value) {
                        // Options are set to nothing before a line is read.
                        if (value != null && !value.equals(false)) {
                            passwords.put(source, value.toString());
                        }
                        return null;
                    }
                });
        return source.operand() == null ? option.type(boolean.class).arity("0").build()
                : option.type(String.class).paramLabel(source.operand()).arity("1").build();
    }

    /** What a profile says besides what the options for every command do. */
    static final class Nature {
        @Option(names = "--api-version", paramLabel = "VERSION", description = "The version of the API to speak.")
        String version;

        @Option(names = "--certificates", paramLabel = "FILE",
                description = "A PEM file with the certificates of those who may vouch for the engine.")
        Path certificates;

        @Option(names = "--fingerprint", paramLabel = "SHA256",
                description = "The fingerprint of its certificate, as the engine shows it when it starts; no other counts.")
        String fingerprint;

        @Option(names = "--read-only", description = "Nothing can be changed there.")
        boolean readOnly;

        @Option(names = "--protected", description = "Nothing is changed or removed there before its name is typed.")
        boolean guarded;

        @Option(names = "--colour", paramLabel = "COLOUR", description = "Of the prompt: red, green, yellow, blue, magenta or cyan.")
        String colour;

        @Option(names = "--runs", paramLabel = "engine|here", description = "Where journals of runs on it are kept.")
        String runs;
    }

    @Override
    public Integer call() {
        return list();
    }

    @Command(name = "add", description = "Make a profile, or replace one with --force.", footer = {"", "Examples:",
            "  sluice profile add qa https://qa.example --user ann --password-env QA_PASSWORD",
            "  sluice profile add prod https://prod.example --user ann --password-file /run/secrets/prod --read-only"})
    Integer add(@Parameters(paramLabel = "NAME", description = "How it is called.") String name,
                @Parameters(paramLabel = "URL", description = "Where the engine is.") String url,
                @ArgGroup(exclusive = false) Nature nature,
                @Option(names = "--force", description = "Replace the profile of that name.") boolean force) {
        Profiles profiles = profiles();
        if (!Profiles.isName(name) || name.equals(Profiles.LOCAL)) {
            throw new UsageException(WHERE + " add", name.equals(Profiles.LOCAL)
                    ? "'local' is the embedded engine. Choose another name"
                    : "'" + name + "' is no name for a profile. Use letters, digits, '.', '-' and '_'");
        }
        if (profiles.exists(name) && !force) {
            throw new UsageException(WHERE + " add", "there is a profile '" + name + "'. Replace it with --force");
        }
        Profile profile = Profile.of(name, lines(url, nature == null ? new Nature() : nature), profiles.file(name));
        profiles.keep(profile);
        invocation.console().say("Made '" + name + "'. Use it: sluice --engine " + name + ", or in the shell: use " + name);
        return ExitStatus.DONE;
    }

    @Command(name = "list", description = "Show all profiles.", footer = {"", "Examples:", "  sluice profile list --json"})
    Integer list() {
        List<Map<String, Object>> rows = profiles().all().stream().map(ProfileCommand::row).toList();
        invocation.console().printer().result(rows);
        return ExitStatus.DONE;
    }

    @Command(name = "show", description = "Show one profile.", footer = {"", "Examples:", "  sluice profile show prod"})
    Integer show(@Parameters(paramLabel = "PROFILE", description = "The profile to show.") String name) {
        invocation.console().printer().result(known(name).lines());
        return ExitStatus.DONE;
    }

    @Command(name = "remove", description = "Forget a profile. The engine stays as it is.", footer = {"", "Examples:",
            "  sluice profile remove qa"})
    Integer remove(@Parameters(paramLabel = "PROFILE", description = "The profile to forget.") String name) {
        profiles().remove(known(name).name());
        return ExitStatus.DONE;
    }

    private Profile known(String name) {
        if (!profiles().exists(name)) {
            List<String> names = profiles().all().stream().map(Profile::name).toList();
            throw new UsageException(WHERE, "there is no profile '" + name + "'. "
                    + Suggestion.orElse(name, names, "See: sluice profile list"));
        }
        return profiles().named(name);
    }

    private Profiles profiles() {
        return new Profiles(invocation.folders());
    }

    /** What the options say, as lines of a profile; files by where they are, whatever folder it is used from. */
    private Map<String, String> lines(String url, Nature nature) {
        Options options = invocation.options();
        Map<String, String> lines = new LinkedHashMap<>();
        lines.put("url", url);
        put(lines, "namespace", options.namespaces.isEmpty() ? null : options.namespaces.get(0));
        put(lines, "user", options.user);
        put(lines, "version", nature.version);
        put(lines, "certificates", nature.certificates == null ? null : nature.certificates.toAbsolutePath());
        put(lines, "fingerprint", nature.fingerprint);
        put(lines, "insecure", options.insecure ? true : null);
        put(lines, PasswordSource.key(SecretSource.FILE), options.passwordFile == null ? null : options.passwordFile.toAbsolutePath());
        passwords.forEach((source, where) -> put(lines, PasswordSource.key(source), where));
        put(lines, "read-only", nature.readOnly ? true : null);
        put(lines, "protected", nature.guarded ? true : null);
        put(lines, "colour", nature.colour);
        put(lines, "runs", nature.runs);
        return lines;
    }

    private static void put(Map<String, String> lines, String key, Object value) {
        if (value != null) {
            lines.put(key, value.toString());
        }
    }

    private static Map<String, Object> row(Profile profile) {
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("name", profile.name());
        row.put("url", profile.connection().url().toString());
        row.put("user", profile.user());
        row.put("allows", profile.readOnly() ? "reading" : profile.guarded() ? "changes by name" : "everything");
        return row;
    }
}

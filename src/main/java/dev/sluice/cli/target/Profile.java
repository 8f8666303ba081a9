package dev.sluice.cli.target;

import dev.sluice.client.Connection;
import dev.sluice.client.ConnectionException;
import dev.sluice.operations.secret.SecretSource;
import dev.sluice.shell.text.Colour;
import dev.sluice.wire.ApiVersion;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * An engine that the user gave a name.
 *
 * @param connection where it is and how to talk to it
 * @param user who logs in, or null
 * @param password where that user's password comes from, or null where it does not say
 * @param readOnly whether nothing may be changed there
 * @param guarded whether the name of what is changed or removed there has to be typed
 * @param colour of the prompt, or null for the usual one
 * @param runs where the journals of runs on it are kept, or null where it does not say
 */
public record Profile(String name, Connection connection, String user, PasswordSource password, boolean readOnly, boolean guarded,
               Colour colour, RunsPlace runs) {
    private static final String URL = "url";
    private static final String NAMESPACE = "namespace";
    private static final String USER = "user";
    private static final String VERSION = "version";
    private static final String CERTIFICATES = "certificates";
    private static final String FINGERPRINT = "fingerprint";
    private static final String INSECURE = "insecure";
    private static final String READ_ONLY = "read-only";
    private static final String PROTECTED = "protected";
    private static final String COLOUR = "colour";
    private static final String RUNS = "runs";
    private static final List<String> KEYS = Stream.concat(
            Stream.of(URL, NAMESPACE, USER, VERSION, CERTIFICATES, FINGERPRINT, INSECURE, READ_ONLY, PROTECTED, COLOUR, RUNS),
            Arrays.stream(SecretSource.values()).map(PasswordSource::key)).toList();

    /** What the lines of {@code file} say. Throws {@link ConnectionException} where they make no sense. */
    public static Profile of(String name, Map<String, String> lines, Path file) {
        lines.keySet().stream().filter(key -> !KEYS.contains(key)).sorted().findFirst().ifPresent(key -> {
            throw new ConnectionException(file + " has no use for '" + key + "'. It can say: "
                    + String.join(", ", new TreeSet<>(KEYS)), null);
        });
        if (lines.get(URL) == null) {
            throw new ConnectionException(file + " does not say where the engine is. Add a line url=…", null);
        }
        Connection usual = Connection.to(lines.get(URL));
        Connection connection = new Connection(usual.url(), lines.getOrDefault(NAMESPACE, usual.namespace()),
                version(lines.get(VERSION), file, usual.version()), flag(lines, INSECURE),
                Optional.ofNullable(lines.get(CERTIFICATES)).map(file.getParent()::resolve).orElse(null), lines.get(FINGERPRINT),
                usual.connectTimeout(), usual.readTimeout());
        return new Profile(name, connection, lines.get(USER), password(lines, file), flag(lines, READ_ONLY), flag(lines, PROTECTED),
                Optional.ofNullable(lines.get(COLOUR)).map(colour -> colour(colour, file)).orElse(null),
                Optional.ofNullable(lines.get(RUNS)).map(RunsPlace::named).orElse(null));
    }

    /** As its file says it: only what is not usual. */
    public Map<String, String> lines() {
        Connection usual = Connection.to(connection.url().toString());
        Map<String, String> lines = new LinkedHashMap<>();
        lines.put(URL, connection.url().toString());
        say(lines, NAMESPACE, connection.namespace(), usual.namespace());
        say(lines, USER, user, null);
        say(lines, VERSION, connection.version(), usual.version());
        say(lines, CERTIFICATES, connection.certificates(), null);
        say(lines, FINGERPRINT, connection.fingerprint(), null);
        say(lines, INSECURE, connection.insecure(), false);
        if (password != null) {
            lines.put(PasswordSource.key(password.source()), password.where() == null ? "true" : password.where());
        }
        say(lines, READ_ONLY, readOnly, false);
        say(lines, PROTECTED, guarded, false);
        say(lines, COLOUR, colour, null);
        say(lines, RUNS, runs == null ? null : runs.text(), null);
        return lines;
    }

    private static void say(Map<String, String> lines, String key, Object value, Object usual) {
        if (!Objects.equals(value, usual)) {
            lines.put(key, value.toString());
        }
    }

    /** What the prompt says of it besides its name. */
    String mark() {
        return readOnly ? " " + READ_ONLY : guarded ? " " + PROTECTED : "";
    }

    private static boolean flag(Map<String, String> lines, String key) {
        return Boolean.parseBoolean(lines.get(key));
    }

    private static ApiVersion version(String text, Path file, ApiVersion usual) {
        try {
            return text == null ? usual : ApiVersion.parse(text);
        } catch (IllegalArgumentException noVersion) {
            throw new ConnectionException(file + ": '" + text + "' is not a version. Write it as " + ApiVersion.CURRENT, noVersion);
        }
    }

    private static Colour colour(String text, Path file) {
        return Colour.named(text).orElseThrow(() -> new ConnectionException(file + ": there is no colour '" + text + "'. There are "
                + Arrays.stream(Colour.values()).map(Colour::toString).collect(Collectors.joining(", ")), null));
    }

    /** A file of its own is found beside the profile. */
    private static PasswordSource password(Map<String, String> lines, Path file) {
        List<SecretSource> said = Arrays.stream(SecretSource.values()).filter(source -> lines.containsKey(PasswordSource.key(source))).toList();
        if (said.size() > 1) {
            throw new ConnectionException(file + " names several sources of the password: "
                    + said.stream().map(PasswordSource::key).collect(Collectors.joining(", ")) + ". Keep one", null);
        }
        if (said.isEmpty()) {
            return null;
        }
        SecretSource source = said.get(0);
        String where = lines.get(PasswordSource.key(source));
        return switch (source) {
            case FILE -> PasswordSource.file(file.resolveSibling(where));
            case PROMPT -> new PasswordSource(source, null);
            default -> new PasswordSource(source, where);
        };
    }
}

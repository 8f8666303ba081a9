package dev.sluice.operations.secret;

import dev.sluice.wire.Secret;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A place that secrets come from. A script says {@code secret(file: 'path')}, a profile {@code password-file=path}. */
public enum SecretSource {
    ENVIRONMENT("env", "VARIABLE", "a variable of the environment") {
        @Override
        String text(String variable, Map<String, String> variables) {
            return Optional.ofNullable(variables.get(variable)).orElseThrow(() ->
                    new MissingSecret("the environment has no variable '" + variable + "'", "Set it."));
        }
    },
    FILE("file", "FILE", "a file") {
        @Override
        String text(String file, Map<String, String> variables) {
            return ofFile(Path.of(file));
        }
    },
    COMMAND("command", "COMMAND", "the first line that a command prints") {
        @Override
        String text(String command, Map<String, String> variables) {
            return SecretProgram.printed(List.of("sh", "-c", command), variables);
        }
    },
    CREDENTIAL("credential", "NAME", "a credential that systemd gives to the service") {
        @Override
        String text(String name, Map<String, String> variables) {
            String folder = variables.get(CREDENTIALS);
            if (folder == null) {
                throw new MissingSecret("there is no $" + CREDENTIALS + ", since systemd has not started this with credentials",
                        "Give it some by LoadCredential=.");
            }
            Path file = Path.of(folder).resolve(name).normalize();
            if (!file.startsWith(folder)) {
                throw new MissingSecret("'" + name + "' is no name of a credential", "Give the name that LoadCredential= has.");
            }
            return ofFile(file);
        }
    },
    KEYRING("keyring", "ATTRIBUTES", "the desktop's secret store, by the attributes of the secret") {
        @Override
        String text(String attributes, Map<String, String> variables) {
            List<String> words = new ArrayList<>(List.of("secret-tool", "lookup"));
            words.addAll(Arrays.asList(attributes.strip().split("\\s+")));
            return SecretProgram.printed(words, variables);
        }
    },
    PASS("pass", "NAME", "the first line of an entry of pass") {
        @Override
        String text(String name, Map<String, String> variables) {
            return SecretProgram.printed(List.of("pass", "show", name), variables);
        }
    },
    /** Whoever can ask does. */
    PROMPT("prompt", null, "what is typed") {
        @Override
        String text(String question, Map<String, String> variables) {
            throw new MissingSecret("there is nobody who could type it", "Name another place.");
        }
    };

    private static final String CREDENTIALS = "CREDENTIALS_DIRECTORY";
    private static final int LONGEST = 64 * 1024;

    private final String key;
    private final String operand;
    private final String about;

    SecretSource(String key, String operand, String about) {
        this.key = key;
        this.operand = operand;
        this.about = about;
    }

    /** By what scripts and profiles name it. */
    public String key() {
        return key;
    }

    /** What it takes, as help shows it; null for nothing that has to be said. */
    public String operand() {
        return operand;
    }

    /** Whether a program is started that has it: that may do anything. */
    public boolean isProgram() {
        return this == COMMAND || this == KEYRING || this == PASS;
    }

    /** What it is, behind "from" or "in". */
    public String about() {
        return about;
    }

    /**
     * The secret at {@code where}.
     *
     * @param variables of the environment
     * @throws MissingSecret where there is none
     */
    public final Secret read(String where, Map<String, String> variables) {
        return Secret.of(text(where, variables));
    }

    abstract String text(String where, Map<String, String> variables);

    /** That of a key; empty where there is none. */
    public static Optional<SecretSource> named(String key) {
        return Arrays.stream(values()).filter(source -> source.key.equals(key)).findFirst();
    }

    /** The text of the file without the end of its last line. */
    private static String ofFile(Path file) {
        if (!Files.exists(file)) {
            throw new MissingSecret("there is no file '" + file + "'", "Check the path.");
        }
        if (Files.isDirectory(file)) {
            throw new MissingSecret("'" + file + "' is a folder", "Name a file.");
        }
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(LONGEST + 1);
            if (bytes.length > LONGEST) {
                throw new MissingSecret("the file '" + file + "' is too large for a secret", "It may have " + LONGEST + " bytes at most.");
            }
            String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString().replaceFirst("\\R\\z", "");
            if (text.isEmpty()) {
                throw new MissingSecret("the file '" + file + "' is empty", "Write the secret into it.");
            }
            return text;
        } catch (CharacterCodingException noText) {
            throw new MissingSecret("the file '" + file + "' is no text in UTF-8", "Check the path.");
        } catch (IOException unreadable) {
            throw new MissingSecret("the file '" + file + "' cannot be read", "Check who may read it.");
        }
    }
}

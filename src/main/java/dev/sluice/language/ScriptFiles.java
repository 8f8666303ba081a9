package dev.sluice.language;

import dev.sluice.runbook.RunOrigin;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;

/** Reads scripts from files and pipes, and knows by digests what they are made of. */
public final class ScriptFiles {
    private static final String STANDARD_INPUT = "-";
    /** How messages name a script that came through a pipe. */
    private static final String PIPED = "stdin";
    private static final int MOST_BYTES = 16 << 20;

    private ScriptFiles() {
    }

    /** Reads the script in {@code file}; a dash means {@code in}. */
    public static Script read(String file, InputStream in) throws IOException {
        if (STANDARD_INPUT.equals(file)) {
            return new Script(PIPED, text(PIPED, in.readNBytes(MOST_BYTES + 1)));
        }
        Path path = Path.of(file);
        if (!Files.exists(path)) {
            throw new ArgumentException("there is no file '" + file + "'. Check the name; relative names begin at "
                    + Path.of("").toAbsolutePath());
        }
        if (Files.isDirectory(path) || !Files.isReadable(path)) {
            throw new ArgumentException("'" + file + "' cannot be read. Name a file that you may read");
        }
        try (InputStream bytes = Files.newInputStream(path)) {
            return new Script(file, text(file, bytes.readNBytes(MOST_BYTES + 1)));
        }
    }

    /** A digest of each file that {@code script} takes in, by where that is. */
    public static Map<String, String> included(Language language, Script script) throws ScriptException {
        Map<String, String> digests = new TreeMap<>();
        for (Script each : language.includedBy(script)) {
            digests.put(Path.of(each.name()).toAbsolutePath().normalize().toString(), RunOrigin.digest(each.text()));
        }
        return digests;
    }

    /** The texts of {@code script}, which is in {@code file}, and of what it includes, by where they are. */
    public static Map<String, String> texts(Language language, String file, Script script) throws ScriptException {
        Map<String, String> texts = new TreeMap<>();
        texts.put(file, script.text());
        for (Script each : language.includedBy(script)) {
            texts.put(Path.of(each.name()).toAbsolutePath().normalize().toString(), each.text());
        }
        return texts;
    }

    /** A digest of all that {@code script} is made of. */
    public static String digest(Language language, Script script) throws ScriptException {
        Collection<String> included = included(language, script).values();
        String own = RunOrigin.digest(script.text());
        return included.isEmpty() ? own : RunOrigin.digest(own + included);
    }

    /**
     * What a run of {@code script} executes, for whoever goes on with it later.
     *
     * @param file as it was read, or a dash
     * @param options with which engines are opened
     */
    public static RunOrigin origin(Language language, String file, Script script, Map<String, ?> options) throws ScriptException {
        String path = isFile(file) ? Path.of(file).toAbsolutePath().normalize().toString() : null;
        return new RunOrigin(script.name(), path, RunOrigin.digest(script.text()), included(language, script), Map.of(), options, Map.of());
    }

    /** Whether {@code file} can be read again later. */
    private static boolean isFile(String file) {
        return !STANDARD_INPUT.equals(file) && Files.isRegularFile(Path.of(file));
    }

    private static String text(String name, byte[] bytes) {
        if (bytes.length > MOST_BYTES) {
            throw new ArgumentException("'" + name + "' is no script: it has more than 16 MiB. Name another file");
        }
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(java.nio.ByteBuffer.wrap(bytes)).toString();
        } catch (CharacterCodingException notText) {
            throw new ArgumentException("'" + name + "' is no script: it is not text in UTF-8. Name another file");
        }
    }
}

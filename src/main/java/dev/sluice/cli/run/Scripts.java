package dev.sluice.cli.run;

import dev.sluice.cli.console.UsageException;
import dev.sluice.language.Script;
import dev.sluice.language.ScriptException;
import dev.sluice.runbook.RunOrigin;
import dev.sluice.shell.PipedShell;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;

/** Reads scripts from where the command line says. */
public final class Scripts {
    private static final String STANDARD_INPUT = "-";
    private static final int MOST_BYTES = 16 << 20;

    private Scripts() {
    }

    /** @param command the command that asks, for messages */
    public static Script read(String command, String file, InputStream in) throws IOException {
        if (STANDARD_INPUT.equals(file)) {
            return new Script(PipedShell.NAME, text(command, PipedShell.NAME, in.readNBytes(MOST_BYTES + 1)));
        }
        Path path = Path.of(file);
        if (!Files.exists(path)) {
            throw new UsageException(command, "there is no file '" + file + "'. Check the name; relative names begin at "
                    + Path.of("").toAbsolutePath());
        }
        if (Files.isDirectory(path) || !Files.isReadable(path)) {
            throw new UsageException(command, "'" + file + "' cannot be read. Name a file that you may read");
        }
        try (InputStream bytes = Files.newInputStream(path)) {
            return new Script(file, text(command, file, bytes.readNBytes(MOST_BYTES + 1)));
        }
    }

    /** A digest of each file that {@code script} takes in, by where that is. */
    public static Map<String, String> included(Invocation invocation, Script script) throws ScriptException, InterruptedException {
        Map<String, String> digests = new TreeMap<>();
        for (Script each : invocation.language().includedBy(script)) {
            digests.put(Path.of(each.name()).toAbsolutePath().normalize().toString(), RunOrigin.digest(each.text()));
        }
        return digests;
    }

    /** A digest of all that {@code script} is made of. */
    static String digest(Invocation invocation, Script script) throws ScriptException, InterruptedException {
        Collection<String> included = included(invocation, script).values();
        String own = RunOrigin.digest(script.text());
        return included.isEmpty() ? own : RunOrigin.digest(own + included);
    }

    /** Whether {@code file} can be read again later. */
    public static boolean isFile(String file) {
        return !STANDARD_INPUT.equals(file) && Files.isRegularFile(Path.of(file));
    }

    private static String text(String command, String name, byte[] bytes) {
        if (bytes.length > MOST_BYTES) {
            throw new UsageException(command, "'" + name + "' is no script: it has more than 16 MiB. Name another file");
        }
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(java.nio.ByteBuffer.wrap(bytes)).toString();
        } catch (CharacterCodingException notText) {
            throw new UsageException(command, "'" + name + "' is no script: it is not text in UTF-8. Name another file");
        }
    }
}

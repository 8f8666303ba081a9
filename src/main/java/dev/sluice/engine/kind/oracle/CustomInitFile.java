package dev.sluice.engine.kind.oracle;

import dev.sluice.engine.host.MessageText;
import dev.sluice.engine.host.files.SourceReach;
import dev.sluice.engine.kind.KindException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * An administrator's own file of initialization parameters. Only what reads as such a file is taken over: the engine
 * may be able to read files that whoever names them may not, so that not even an error shows a line of it. Nothing of its text
 * is copied either: each parameter that was understood is written anew.
 */
final class CustomInitFile {
    private static final String ID = "exception.oracle.init.file";
    private static final String ACTION = "Name a file of initialization parameters.";
    private static final int LARGEST = 256 * 1024;

    private final String path;
    private final List<InitParameter> parameters;

    private CustomInitFile(String path, List<InitParameter> parameters) {
        this.path = path;
        this.parameters = parameters;
    }

    static CustomInitFile read(String path) throws IOException {
        String text = text(path);
        try {
            return new CustomInitFile(path, InitFileParser.parse(text));
        } catch (InitFileParser.Malformed malformed) {
            throw refused(".malformed",
                    "line " + malformed.line() + " of " + MessageText.quoted(path) + " is not an initialization parameter.",
                    "Write each parameter as name=value, and quote a value that has more than letters and digits in it.");
        }
    }

    /** The same, in reach: what is not is not looked at. */
    static CustomInitFile read(String path, SourceReach reach) throws IOException, InterruptedException {
        SourceReach resolved = reach.resolved();
        Path file = Path.of(path).normalize();
        checkReach(path, resolved.objection(file));
        if (Files.exists(file)) {
            checkReach(path, resolved.objection(file.toRealPath()));
            if (resolved.unreadable(file.toRealPath(), List.of()).isPresent()) {
                throw refused(".missing",
                        MessageText.quoted(path) + " is not a file that the account '" + resolved.reader() + "' can read.", ACTION);
            }
        }
        return read(path);
    }

    private static void checkReach(String path, Optional<SourceReach.Objection> objection) throws KindException {
        if (objection.isPresent()) {
            throw refused(".outside", MessageText.quoted(path) + " " + objection.get().what() + ".", objection.get().action());
        }
    }

    private static String text(String path) throws IOException {
        try {
            Path file = Path.of(path);
            if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
                throw refused(".missing", MessageText.quoted(path) + " is not a file that the engine can read.", ACTION);
            }
            if (Files.size(file) > LARGEST) {
                throw refused(".size", MessageText.quoted(path) + " has more than 256 KiB.", ACTION);
            }
            byte[] bytes = Files.readAllBytes(file);
            return (isUtf8(bytes) ? new String(bytes, StandardCharsets.UTF_8) : new String(bytes, StandardCharsets.ISO_8859_1))
                    .replaceFirst("^\uFEFF", "").lines().collect(Collectors.joining("\n"));
        } catch (InvalidPathException malformed) {
            throw refused(".malformed", MessageText.quoted(path) + " is no path.", ACTION);
        }
    }

    /** Comments of older files are in the letters of their authors. */
    private static boolean isUtf8(byte[] bytes) {
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
            return true;
        } catch (CharacterCodingException other) {
            return false;
        }
    }

    private static KindException refused(String suffix, String what, String action) {
        return new KindException(ID + suffix, "custominitparamfile: " + what, action);
    }

    String shownPath() {
        return MessageText.plain(path);
    }

    /** Those that the database with these instances takes over: none that is objected to, and none of another instance. */
    List<InitParameter> takenOver(List<String> instances) {
        return mayBeSet().filter(parameter -> parameter.isFor(instances)).toList();
    }

    private Stream<InitParameter> mayBeSet() {
        return parameters.stream().filter(parameter -> ParameterObjection.to(parameter).isEmpty());
    }

    /** The full names of those against which that speaks, such as that another database may be behind them. */
    List<String> leftOut(ParameterObjection objection) {
        return names(parameters.stream().filter(parameter -> ParameterObjection.to(parameter).filter(objection::equals).isPresent()));
    }

    /** The full names of those that are for none of these instances. */
    List<String> ofOtherInstances(List<String> instances) {
        return names(mayBeSet().filter(parameter -> !parameter.isFor(instances)));
    }

    private static List<String> names(Stream<InitParameter> some) {
        return some.map(parameter -> parameter.instance().equals("*") ? parameter.name() : parameter.fullName())
                .distinct().sorted().toList();
    }
}

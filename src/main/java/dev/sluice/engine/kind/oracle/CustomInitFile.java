package dev.sluice.engine.kind.oracle;

import dev.sluice.engine.host.MessageText;
import dev.sluice.engine.host.SourceReach;
import dev.sluice.engine.kind.KindException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An administrator's own file of initialization parameters. Only what reads as such a file is taken over: the engine
 * may be able to read files that whoever names them may not, so that not even an error shows a line of it.
 */
final class CustomInitFile {
    private static final String ID = "exception.oracle.init.file";
    private static final String ACTION = "Name a file of initialization parameters.";
    private static final int LARGEST = 256 * 1024;
    /** An instance may stand before the name. */
    private static final Pattern PARAMETER =
            Pattern.compile("\\s*(?:(?:\\*|[A-Za-z0-9_$#]+)\\.)?([A-Za-z_][A-Za-z0-9_$#]*)\\s*=.*");
    private static final Pattern CONTINUATION = Pattern.compile("[ \\t].*");
    private static final Pattern SILENT = Pattern.compile("\\s*(#.*)?");

    private final String path;
    private final List<Parameter> parameters = new ArrayList<>();

    /** One parameter with all its lines. */
    private record Parameter(String name, List<String> lines) {
    }

    private CustomInitFile(String path) {
        this.path = path;
    }

    static CustomInitFile read(String path) throws IOException {
        CustomInitFile file = new CustomInitFile(path);
        List<String> lines = file.lines();
        for (int i = 0; i < lines.size(); i++) {
            file.add(lines.get(i), i + 1);
        }
        return file;
    }

    /** The same, in reach: what is not is not looked at. */
    static CustomInitFile read(String path, SourceReach reach) throws IOException, InterruptedException {
        SourceReach resolved = reach.resolved();
        Path file = Path.of(path).normalize();
        checkReach(path, resolved.objection(file));
        if (Files.exists(file)) {
            checkReach(path, resolved.objection(file.toRealPath()));
            if (resolved.unreadable(file.toRealPath(), List.of()).isPresent()) {
                throw refused(".missing", MessageText.quoted(path) + " is not a file that the account '" + resolved.reader() + "' can read.", ACTION);
            }
        }
        return read(path);
    }

    private static void checkReach(String path, Optional<SourceReach.Objection> objection) throws KindException {
        if (objection.isPresent()) {
            throw refused(".outside", MessageText.quoted(path) + " " + objection.get().what() + ".", objection.get().action());
        }
    }

    private List<String> lines() throws IOException {
        try {
            Path file = Path.of(path);
            if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
                throw refused(".missing", MessageText.quoted(path) + " is not a file that the engine can read.", ACTION);
            }
            if (Files.size(file) > LARGEST) {
                throw refused(".size", MessageText.quoted(path) + " has more than 256 KiB.", ACTION);
            }
            return Files.readAllLines(file);
        } catch (CharacterCodingException | InvalidPathException malformed) {
            throw refused(".malformed", MessageText.quoted(path) + " is not a text in UTF-8.", ACTION);
        }
    }

    private void add(String line, int number) throws KindException {
        if (SILENT.matcher(line).matches()) {
            return;
        }
        Matcher parameter = PARAMETER.matcher(line);
        boolean printable = !Rules.hasControls(line.replace('\t', ' '));
        if (printable && parameter.matches()) {
            parameters.add(new Parameter(parameter.group(1).toLowerCase(Locale.ROOT), new ArrayList<>(List.of(line))));
        } else if (printable && !parameters.isEmpty() && CONTINUATION.matcher(line).matches()) {
            parameters.get(parameters.size() - 1).lines().add(line);
        } else {
            throw refused(".malformed",
                    "line " + number + " of " + MessageText.quoted(path) + " is not an initialization parameter.",
                    "Write each parameter as name=value.");
        }
    }

    private static KindException refused(String suffix, String what, String action) {
        return new KindException(ID + suffix, "custominitparamfile: " + what, action);
    }

    String shownPath() {
        return MessageText.plain(path);
    }

    /** In small letters. */
    Set<String> names() {
        return new TreeSet<>(parameters.stream().map(Parameter::name).toList());
    }

    /** The lines of all parameters but those that are set otherwise, and those that lead to other files. */
    List<String> lines(Set<String> setOtherwise) {
        return parameters.stream()
                .filter(parameter -> !InitFile.isLeftOut(parameter.name()) && !setOtherwise.contains(parameter.name()))
                .flatMap(parameter -> parameter.lines().stream()).toList();
    }

    /** Parameters that were not taken over, since they say where another database lives. */
    List<String> leftOut() {
        return names().stream().filter(InitFile::isLeftOut).toList();
    }
}

package dev.sluice.dsl.compile

import dev.sluice.language.Problem
import dev.sluice.language.Script as Text
import dev.sluice.language.ScriptException
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import java.nio.charset.CharacterCodingException
import java.nio.file.Files
import java.nio.file.InvalidPathException
import java.nio.file.Path
import java.util.regex.Matcher
import java.util.regex.Pattern

/**
 * The files that a script takes in: those of a folder {@code lib} beside it, those that it includes, and those that these include.
 * Each comes once, before whatever needs it. Found by their lines, so that a script that is kept compiled need not be read for them.
 */
@POJO
@CompileStatic
final class IncludedFiles {
    private static final Pattern LINE = ~/(?m)^include[ \t(]+(['"])([^'"\r\n$]+)\1/
    private static final String LIBRARY = 'lib'
    private static final String GROOVY = '.groovy'
    private static final int MOST = 200
    private static final long LARGEST = 4 << 20

    private final Map<Path, Text> found = [:]
    /** Those whose own ones are being looked for. */
    private final Set<Path> open = new HashSet<>()

    private IncludedFiles() {
    }

    /** All of them, in the order in which they are to be run. */
    static List<Text> of(Text script) throws ScriptException {
        IncludedFiles included = new IncludedFiles()
        Path path = path(script)
        if (path != null && Files.isRegularFile(path)) {
            included.open.add(path.toRealPath())
            included.library(path)
        }
        if (path != null && script.text().contains('include')) {
            included.below(script)
        }
        included.found.values().toList()
    }

    /** The same, and the script itself at last. */
    static List<Text> and(Text script) throws ScriptException {
        List<Text> all = new ArrayList<>(of(script))
        all.add(script)
        all
    }

    /** Where the script is, or would be; null where its name is no name of a file. */
    private static Path path(Text script) {
        try {
            return Path.of(script.name())
        } catch (InvalidPathException noName) {
            return null
        }
    }

    private void library(Path script) {
        Path library = script.resolveSibling(LIBRARY)
        if (Files.isDirectory(library)) {
            List<File> files = library.toFile().listFiles()?.toList()?.findAll { it.file && it.name.endsWith(GROOVY) } ?: []
            for (File file : files.sort()) {
                add(library.resolve(file.name), new Problem(script.toString(), 0, 0, ''))
            }
        }
    }

    private void below(Text script) {
        Matcher line = LINE.matcher(script.text())
        while (line.find()) {
            int number = script.text().substring(0, line.start()).count('\n') + 1
            add(Path.of(script.name()).resolveSibling(line.group(2)).normalize(), new Problem(script.name(), number, 1, line.group(2)))
        }
    }

    /** @param at where it is asked for, and what is asked for there */
    private void add(Path file, Problem at) {
        if (!Files.isRegularFile(file)) {
            throw refused(at, "there is no file '${at.message()}' beside this one. Check the name.")
        }
        Path real = file.toRealPath()
        if (open.contains(real)) {
            throw refused(at, "'${at.message()}' includes itself, by whatever way. Put what both need into a third file.")
        }
        if (!found.containsKey(real)) {
            Text text = new Text(file.toString(), read(file, at))
            open.add(real)
            below(text)
            open.remove(real)
            found.put(real, text)
            if (found.size() > MOST) {
                throw refused(at, "more than $MOST files are included.")
            }
        }
    }

    private static String read(Path file, Problem at) {
        try {
            if (Files.size(file) <= LARGEST) {
                return Files.readString(file)
            }
        } catch (CharacterCodingException noText) {
            throw refused(at, "'$file' is no text in UTF-8. Name another file.")
        } catch (IOException unreadable) {
            throw refused(at, "'$file' cannot be read. Check who may read it.")
        }
        throw refused(at, "'$file' is too large for a script.")
    }

    private static ScriptException refused(Problem at, String message) {
        new ScriptException([new Problem(at.script(), at.line(), at.column(), message)])
    }
}

package dev.sluice.dsl.failure

import dev.sluice.language.Problem
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import java.util.regex.Matcher
import java.util.regex.Pattern
import org.codehaus.groovy.ast.ASTNode
import org.codehaus.groovy.syntax.Token

/** Where the words of one script stand, so that a failure of its run is told with line and column. */
@POJO
@CompileStatic
final class WordPlaces {
    /** One word of the script. */
    @POJO
    @CompileStatic
    private static final class Place {
        final String word
        final int line
        final int column

        Place(String word, int line, int column) {
            this.word = word
            this.line = line
            this.column = column
        }

        boolean isBefore(Place other) {
            line < other.line || line == other.line && column < other.column
        }
    }

    /** What a line was at, where a name stands in it twice: a call, for which a number of its own stands in the class's code. */
    @POJO
    @CompileStatic
    private static final class Mark {
        final int line
        final int from
        final int to
        /** Where its name stands. */
        final int nameLine
        final int nameColumn
        /** The mark of the call around it, or -1. */
        final int around

        Mark(int line, int from, int to, int nameLine, int nameColumn, int around) {
            this.line = line
            this.from = from
            this.to = to
            this.nameLine = nameLine
            this.nameColumn = nameColumn
            this.around = around
        }

        boolean isNamedAt(Place place) {
            place.line == nameLine && place.column == nameColumn
        }

        boolean holds(Place place) {
            place.column >= from && place.column < to
        }
    }

    private static final Pattern QUOTED = ~/(?<!\w)'([^']+)'/
    /** The largest number of a line that a class can hold. */
    private static final int LARGEST = 0xFFFF

    private final String script
    /** The words of each line. */
    private final Map<Integer, List<Place>> places = [:]
    /** What the script says in so many words, such as the names of objects. */
    private final List<Place> texts = []
    private final List<Mark> marks = []
    /** The number of the first mark, which no line of the script has. */
    private int firstMark = LARGEST

    /** @param script its name, as messages say it */
    WordPlaces(String script) {
        this.script = script
    }

    void add(String word, ASTNode at) {
        add(new Place(word, at.lineNumber, at.columnNumber))
    }

    private void add(Place place) {
        places.computeIfAbsent(place.line) { [] as List<Place> }.add(place)
    }

    private List<Place> inLine(int line) {
        places.getOrDefault(line, [])
    }

    void addText(String text, ASTNode at) {
        texts.add(new Place(text, at.lineNumber, at.columnNumber))
    }

    /** Groovy does not know of every operator where it stands. */
    void add(Token operator) {
        if (operator.startLine > 0) {
            add(new Place(operator.text, operator.startLine, operator.startColumn))
        }
    }

    /** Whether one name stands twice in {@code line}. */
    boolean isRepeated(int line) {
        Set<String> seen = []
        inLine(line).any { !seen.add(it.word) }
    }

    /** Numbers from which on none is that of a line. */
    void marksAfter(int lines) {
        firstMark = lines + 1
    }

    /**
     * Remembers a call under a number that stands for its line.
     *
     * @param around the number of the call around it, or 0
     * @return the number, or 0 where there are none left
     */
    int mark(ASTNode call, ASTNode name, int around) {
        if (firstMark + marks.size() >= LARGEST) {
            return 0
        }
        int end = call.lastLineNumber > call.lineNumber ? Integer.MAX_VALUE : call.lastColumnNumber
        marks.add(new Mark(call.lineNumber, call.columnNumber, end, name.lineNumber, name.columnNumber, around == 0 ? -1 : around - firstMark))
        firstMark + marks.size() - 1
    }

    /** Whether {@code line} is a number that stands for a call. */
    boolean isMark(int line) {
        marked(line) != null
    }

    private Mark marked(int line) {
        line < firstMark || line - firstMark >= marks.size() ? null : marks[line - firstMark]
    }

    /** The frames of {@code stack}, with numbers of lines where they have those of marks. */
    StackTraceElement[] lines(StackTraceElement[] stack, String file) {
        stack.collect { StackTraceElement each ->
            Mark mark = each.fileName == file ? marked(each.lineNumber) : null
            mark == null ? each : new StackTraceElement(each.className, each.methodName, file, mark.line)
        } as StackTraceElement[]
    }

    /**
     * A problem with the last word of {@code path}, each of which stands behind the one before it; with one before that where it is not
     * found. Where none of them stands in the line, with the first of {@code others} that does, and with the line alone where none of all
     * does.
     *
     * @param running the line that was running, or its mark, or 0 where none of the script was
     */
    Problem problem(int running, List<String> path, List<String> others, String message) {
        problem(running, found(running, path, others), message)
    }

    /** The same; where a text that {@code reason} quotes stands behind that place in its line, with that. */
    Problem problemWithText(int running, List<String> path, List<String> others, String message, String reason = message) {
        Place found = found(running, path, others)
        problem(running, quoted(reason, found, found == null ? line(running) : found.line) ?: found, message)
    }

    private Problem problem(int running, Place found, String message) {
        new Problem(script, found == null ? line(running) : found.line, found == null ? 0 : found.column, message)
    }

    private Place found(int running, List<String> path, List<String> others) {
        String first = path.find { at(running, it) != null }
        first == null ? others.findResult { at(running, it) } : within(at(running, first), path.drop(1 + path.indexOf(first)))
    }

    private Place quoted(String message, Place found, int line) {
        Matcher text = QUOTED.matcher(message)
        while (text.find() && found?.word != text.group(1)) {
            Place place = texts.find { it.line == line && it.word == text.group(1) && (found == null || found.isBefore(it)) }
            if (place != null) {
                return place
            }
        }
        null
    }

    private int line(int running) {
        marked(running)?.line ?: running
    }

    /** Of several, the name of the call that was running, or of one around it; else one that stands in that call. */
    private Place at(int running, String word) {
        Mark mark = marked(running)
        int line = line(running)
        List<Place> all = inLine(line).findAll { it.word == word }
        if (mark == null || all.size() < 2) {
            return all.find()
        }
        for (Mark call = mark; call != null; call = call.around < 0 ? null : marks[call.around]) {
            Place own = all.find { call.isNamedAt(it) }
            if (own != null) {
                return own
            }
        }
        all.find { mark.holds(it) } ?: all.first()
    }

    private Place within(Place start, List<String> path) {
        Place found = start
        for (String word : path) {
            Place from = found
            Place next = all().findAll { it.word == word && from.isBefore(it) }.min { Place a, Place b -> a.isBefore(b) ? -1 : 1 }
            if (next == null) {
                break
            }
            found = next
        }
        found
    }

    Problem problem(ASTNode at, String message) {
        new Problem(script, at.lineNumber, at.columnNumber, message)
    }

    Problem problem(Token at, String message) {
        new Problem(script, at.startLine, at.startColumn, message)
    }

    void write(DataOutputStream out) {
        [all(), texts].each { List<Place> all -> write(all, out) }
        out.writeInt(firstMark)
        out.writeInt(marks.size())
        marks.each { Mark each -> [each.line, each.from, each.to, each.nameLine, each.nameColumn, each.around].each { out.writeInt(it) } }
    }

    private static void write(List<Place> places, DataOutputStream out) {
        out.writeInt(places.size())
        places.each {
            out.writeUTF(it.word)
            out.writeInt(it.line)
            out.writeInt(it.column)
        }
    }

    private List<Place> all() {
        places.values().collectMany { it }
    }

    static WordPlaces read(DataInputStream data, String script) {
        WordPlaces places = new WordPlaces(script)
        readPlaces(data).each { places.add(it) }
        places.texts.addAll(readPlaces(data))
        places.firstMark = data.readInt()
        for (int left = data.readInt(); left > 0; left--) {
            places.marks.add(new Mark(data.readInt(), data.readInt(), data.readInt(), data.readInt(), data.readInt(), data.readInt()))
        }
        places
    }

    private static List<Place> readPlaces(DataInputStream data) {
        List<Place> all = []
        for (int left = data.readInt(); left > 0; left--) {
            all.add(new Place(data.readUTF(), data.readInt(), data.readInt()))
        }
        all
    }
}

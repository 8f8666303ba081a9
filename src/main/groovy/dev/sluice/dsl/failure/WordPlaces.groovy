package dev.sluice.dsl.failure

import dev.sluice.language.Problem
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
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

    private final String script
    private final List<Place> places = []

    /** @param script its name, as messages say it */
    WordPlaces(String script) {
        this.script = script
    }

    void add(String word, ASTNode at) {
        places.add(new Place(word, at.lineNumber, at.columnNumber))
    }

    /** Groovy does not know of every operator where it stands. */
    void add(Token operator) {
        if (operator.startLine > 0) {
            places.add(new Place(operator.text, operator.startLine, operator.startColumn))
        }
    }

    /**
     * A problem with the last word of {@code path}, each of which stands behind the one before it; with one before that where it is not
     * found. Where none of them stands in the line, with the first of {@code others} that does, and with the line alone where none of all
     * does.
     *
     * @param line the line that was running, or 0 where none of the script was
     */
    Problem problem(int line, List<String> path, List<String> others, String message) {
        String first = path.find { at(line, it) != null }
        Place found = first == null ? others.findResult { at(line, it) } : within(at(line, first), path.drop(1 + path.indexOf(first)))
        found == null ? new Problem(script, line, 0, message) : new Problem(script, found.line, found.column, message)
    }

    private Place at(int line, String word) {
        places.find { it.line == line && it.word == word }
    }

    private Place within(Place start, List<String> path) {
        Place found = start
        for (String word : path) {
            Place from = found
            Place next = places.findAll { it.word == word && from.isBefore(it) }.min { Place a, Place b -> a.isBefore(b) ? -1 : 1 }
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
        out.writeInt(places.size())
        places.each {
            out.writeUTF(it.word)
            out.writeInt(it.line)
            out.writeInt(it.column)
        }
    }

    static WordPlaces read(DataInputStream data, String script) {
        WordPlaces places = new WordPlaces(script)
        for (int left = data.readInt(); left > 0; left--) {
            places.places.add(new Place(data.readUTF(), data.readInt(), data.readInt()))
        }
        places
    }
}

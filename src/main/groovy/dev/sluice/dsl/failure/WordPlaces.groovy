package dev.sluice.dsl.failure

import dev.sluice.language.Problem
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import org.codehaus.groovy.ast.ASTNode

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

    /**
     * A problem with the last word of {@code path}, each of which stands behind the one before it; with the first of
     * them where the others are not found, and with the line alone where not even that is.
     *
     * @param line the line that was running, or 0 where none of the script was
     */
    Problem problem(int line, List<String> path, String message) {
        Place found = path.isEmpty() ? null : places.find { it.line == line && it.word == path.first() }
        if (found == null) {
            return new Problem(script, line, 0, message)
        }
        for (String word : path.tail()) {
            Place from = found
            Place next = places.findAll { it.word == word && from.isBefore(it) }.min { Place a, Place b -> a.isBefore(b) ? -1 : 1 }
            if (next == null) {
                break
            }
            found = next
        }
        new Problem(script, found.line, found.column, message)
    }

    Problem problem(ASTNode at, String message) {
        new Problem(script, at.lineNumber, at.columnNumber, message)
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

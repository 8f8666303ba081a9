package dev.sluice.engine.http.calls

import groovy.json.JsonParserType
import groovy.json.JsonSlurper
import groovy.transform.Immutable

/**
 * A table of calls, as the files in {@code calls} hold one for each area of the API: what is sent, {@code ->} what it answers,
 * {@code =>} what reads show then. The calls of a file, and the files, come in the order in which they are made.
 *
 * <pre>
 * POST group              {type: Group, name: new}
 *     -> new GROUP as fresh   => group/&lt;fresh&gt;: {name: new}
 * GET group/&lt;fresh&gt;       -> Group
 * DELETE group/&lt;fresh&gt;    -> done         => group/&lt;fresh&gt;: gone
 * </pre>
 *
 * <p>A line that begins with blanks goes on with the one before; lines that begin with a # are for readers only. Bodies, and what
 * is expected of objects, are JSON without quotation marks. {@code <name>} stands for what {@link Scenario} knows by that name.
 */
class CallTable {
    static final List<String> AREAS = ['session', 'system', 'services', 'users', 'environments', 'containers', 'sources', 'history',
                                       'jobs', 'policies', 'capacity', 'absent']

    /** One line: a call, what it has to answer and, as reads and what they show, the state after it. */
    @Immutable
    static class Row {
        String area
        String call
        String body
        String answer
        String then

        String getMethod() { call.tokenize(' ')[0] }

        String getPath() { call.tokenize(' ')[1] }

        /** The call as the engine lists it, with a star for the reference of an object. */
        String getRoute() {
            def star = /<[\w.]+>|\b[A-Z_]+-\d+/
            "$method " + path.replaceAll(/\?.*/, '').replaceFirst('^/resources/json/', '').replaceFirst('/$', '').replaceAll(star, '*')
        }

        @Override
        String toString() { call }
    }

    static List<Row> rows() {
        AREAS.collectMany { area -> lines(CallTable.getResourceAsStream("${area}.calls").getText('UTF-8')).collect { row(area, it) } }
    }

    private static List<String> lines(String text) {
        text.readLines().findAll { it.trim() && !it.startsWith('#') }.inject([]) { lines, line ->
            line.startsWith(' ') ? lines[0..<-1] + (lines[-1] + ' ' + line.trim()) : lines + line
        }
    }

    private static Row row(String area, String line) {
        def parts = line =~ /^(\S+) +(\S+) *(\S.*?)?? +-> +(.+?)(?: +=> +(.+))?$/
        assert parts.matches() : "no call with an answer: $line"
        def (all, method, path, body, answer, then) = parts[0]
        new Row(area, "$method $path", body, answer, then)
    }

    static Object json(String text) {
        new JsonSlurper(type: JsonParserType.LAX, checkDates: false).parseText(text)
    }
}

package dev.sluice.shell.terminal

import dev.sluice.shell.text.Style
import java.nio.charset.StandardCharsets
import java.nio.file.Files
import java.nio.file.Path
import java.util.concurrent.LinkedBlockingQueue
import java.util.concurrent.TimeUnit
import org.jline.reader.EndOfFileException
import org.jline.reader.LineReader
import org.jline.reader.LineReaderBuilder
import org.jline.reader.Reference
import org.jline.reader.UserInterruptException
import org.jline.reader.Widget
import org.jline.terminal.Attributes
import org.jline.terminal.Size
import org.jline.terminal.Terminal
import org.jline.terminal.impl.ExternalTerminal
import spock.lang.Specification
import spock.lang.TempDir

/** Every key that the line editor knows, pressed. */
class KeysSpec extends Specification {
    private static final String DROP = '\u0003'
    private static final String COMMAND_MODE = '\u0018\u0016'

    @TempDir Path folder
    private final PipedOutputStream keyboard = new PipedOutputStream()
    private final ByteArrayOutputStream drawn = new ByteArrayOutputStream()
    private final Terminal terminal = new ExternalTerminal(null, 'keys', 'xterm', new PipedInputStream(keyboard, 4096), drawn,
            StandardCharsets.UTF_8, Terminal.SignalHandler.SIG_IGN, false, cooked(), new Size(80, 24))
    /** What came of each line: its text, or why there is none. */
    private final LinkedBlockingQueue<Object> read = new LinkedBlockingQueue<>()
    private volatile boolean over

    def cleanup() {
        over = true
        keyboard.close()
        terminal.close()
    }

    def "no key ends the reading of lines but Ctrl-D on an empty one: #mode"() {
        given:
        readAll(new LineEditor(terminal, typing('false'), history(), new NoHelp()))
        def keys = bound(map)

        expect:
        keys.size() > 20
        keys.findAll { key -> !survives(beginning + key) }.empty
        !drawn.toString('UTF-8').contains('No such widget')

        where:
        mode      | map               | beginning
        'emacs'   | LineReader.EMACS  | 'a [1'
        'command' | LineReader.VICMD  | 'a [1' + COMMAND_MODE
        'insert'  | LineReader.VIINS  | 'a [1' + COMMAND_MODE + 'i'
    }

    def "a key that fails leaves the line as it was, and tells"() {
        given:
        def help = new NoHelp()
        def editor = new LineEditor(terminal, typing('false'), history(), help)
        editor.reader.widgets.put(LineReader.UP_CASE_WORD, { throw new IllegalStateException('a defect') } as Widget)
        readAll(editor)

        when:
        press('1 + 1\u001bu + 2\r')

        then:
        read.poll(20, TimeUnit.SECONDS) == '1 + 1 + 2'
        help.failures*.message == ['a defect']
    }

    def "the key that edits elsewhere asks for that with what was typed"() {
        given:
        readAll(new LineEditor(terminal, typing('false'), history(), new NoHelp()))

        when:
        press('1 + 1\u0018\u0005')

        then:
        read.poll(20, TimeUnit.SECONDS) == [edit: '1 + 1']
    }

    def "Ctrl-R lists the commands of before, fewer with each letter, and takes the chosen one into the line: #keys"() {
        given:
        def history = history()
        def editor = new LineEditor(terminal, typing('false'), history, new NoHelp())
        history.attach(editor.reader)
        ['groups', "delete vdb('qa1')", 'refresh qa1', 'refresh qa2'].each { history.add(it) }
        history.ended('refresh qa2', 'local', false)
        readAll(editor)

        when:
        press(keys + '\r')

        then:
        read.poll(20, TimeUnit.SECONDS) == taken

        where:
        keys                                      || taken
        '\u0012\r'                               || 'refresh qa2'
        '\u0012qa1\r'                            || 'refresh qa1'
        '\u0012qa1\u001bOB\r'                    || "delete vdb('qa1')"
        '\u0012qa1\u0012\u0010\r'               || 'refresh qa1'
        '\u0012failed\r + 1'                     || 'refresh qa2 + 1'
        '\u0012failed\u0015gro\r'                || 'groups'
        '\u0012qa1 x\u007f\u0017del\t'           || "delete vdb('qa1')"
        'del\u0012\r'                            || "delete vdb('qa1')"
        'mine\u0012\u0015x\u0007'                || 'mine'
        'mine\u0012 nothing like this\r!'         || 'mine!'
    }

    def "Ctrl-] goes on to the sign that is typed next, and Ctrl-Alt-] back to it"() {
        given:
        readAll(new LineEditor(terminal, typing('false'), history(), new NoHelp()))

        when:
        press('one two\u0001\u001dtX\u001b\u001doY\u001dqZ\r')

        then:
        read.poll(20, TimeUnit.SECONDS) == 'YZone Xtwo'
    }

    def "arrows, Home and End move in both forms in which terminals send them: #form"() {
        given:
        readAll(new LineEditor(terminal, typing('false'), history(), new NoHelp()))

        when:
        press("bd${form}Dc${form}Ha${form}Fe${form}D${form}C!\r")

        then:
        read.poll(20, TimeUnit.SECONDS) == 'abcde!'

        where:
        form << ['\u001bO', '\u001b[']
    }

    def "nothing of the history is drawn whose width terminals do not agree on: #keys"() {
        given:
        def history = history()
        def editor = new LineEditor(terminal, typing('false'), history, new NoHelp())
        history.attach(editor.reader)
        ["group { name 'plain' }", "group { name '\uD83D\uDC68\u200D\uD83D\uDC69\u200D\uD83D\uDC67' }"].each { history.add(it) }
        readAll(editor)

        when:
        press(keys + '\r')

        then:
        read.poll(20, TimeUnit.SECONDS) == taken
        !drawn.toString('UTF-8').contains('\u200D')

        where:
        keys                          || taken
        'group { n\u0005'             || "group { name 'plain' }"
        '\u0012name\u001bOB\r'      || "group { name 'plain' }"
    }

    def "the keys of the documents do what is said of them: #key"() {
        given:
        def bindings = new LineEditor(terminal, typing('false'), history(), new NoHelp()).reader.keyMaps[LineReader.MAIN]

        expect:
        key in documented()
        bindings.getBound(typed).name() == widget

        where:
        key             | typed               || widget
        'Tab'           | '\t'                || LineReader.EXPAND_OR_COMPLETE
        'F1'            | '\u001bOP'          || 'help-at-cursor'
        'Enter'         | '\r'                || LineReader.ACCEPT_LINE
        'Right'         | '\u001bOC'          || LineReader.FORWARD_CHAR
        'Up'            | '\u001bOA'          || LineReader.UP_LINE_OR_SEARCH
        'Down'          | '\u001bOB'          || LineReader.DOWN_LINE_OR_SEARCH
        'Ctrl-R'        | '\u0012'            || 'search-history'
        'Ctrl-A'        | '\u0001'            || LineReader.BEGINNING_OF_LINE
        'Ctrl-E'        | '\u0005'            || LineReader.END_OF_LINE
        'Ctrl-]'        | '\u001d'            || LineReader.CHARACTER_SEARCH
        'Ctrl-W'        | '\u0017'            || LineReader.BACKWARD_KILL_WORD
        'Ctrl-K'        | '\u000b'            || LineReader.KILL_LINE
        'Ctrl-U'        | '\u0015'            || LineReader.KILL_WHOLE_LINE
        'Ctrl-Y'        | '\u0019'            || LineReader.YANK
        'Ctrl-_'        | '\u001f'            || LineReader.UNDO
        'Ctrl-L'        | '\u000c'            || LineReader.CLEAR_SCREEN
        'Ctrl-X Ctrl-E' | '\u0018\u0005'      || LineReader.EDIT_AND_EXECUTE_COMMAND
        'Ctrl-D'        | '\u0004'            || LineReader.DELETE_CHAR_OR_LIST
    }

    def "the documents name no other key, but Ctrl-C, which is a signal"() {
        expect:
        documented() == ['Tab', 'F1', 'Enter', 'Right', 'Up', 'Down', 'Ctrl-R', 'Ctrl-A', 'Ctrl-E', 'Ctrl-]', 'Ctrl-W', 'Ctrl-K', 'Ctrl-U',
                'Ctrl-Y', 'Ctrl-_', 'Ctrl-L', 'Ctrl-X Ctrl-E', 'Ctrl-C', 'Ctrl-D']
    }

    private static List<String> documented() {
        def page = Files.readString(Path.of('src/docs/shell.md'))
        page.substring(page.indexOf('| key | does |')).readLines().drop(2).takeWhile { it.startsWith('|') }.collect { it.split(/\|/)[1].trim() }
    }

    /** Whether a line that goes so can be dropped, after which the next one is read. */
    private boolean survives(String keys) {
        read.clear()
        press(keys)
        for (int attempt = 0; attempt < 200; attempt++) {
            press(DROP)
            def result = read.poll(100, TimeUnit.MILLISECONDS)
            while (result != null && result != 'dropped') {
                if (result instanceof Throwable) {
                    return false
                }
                result = read.poll()
            }
            if (result == 'dropped') {
                return true
            }
        }
        false
    }

    private void readAll(LineEditor editor) {
        Thread.startDaemon('reading') {
            while (!over) {
                try {
                    read.add(editor.read('> '))
                } catch (UserInterruptException dropped) {
                    read.add('dropped')
                } catch (EditRequest request) {
                    read.add([edit: request.text()])
                } catch (EndOfFileException closed) {
                    return
                } catch (Throwable failure) {
                    read.add(failure)
                }
            }
        }
    }

    private void press(String keys) {
        keyboard.write(keys.getBytes('UTF-8'))
        keyboard.flush()
    }

    /** All keys that do something; of those that only write themselves one. */
    private Collection<String> bound(String map) {
        Map<String, List<String>> keys = LineReaderBuilder.builder().terminal(terminal).build().keyMaps[map].boundKeys
                .findAll { it.value instanceof Reference }.groupBy { it.value.name() }.collectEntries { [it.key, it.value.keySet().toList()] }
        keys.collectMany { String widget, List<String> all -> widget == LineReader.SELF_INSERT ? all.take(1) : all }
    }

    private Typing typing(String editor) {
        new Typing(folder.resolve('history'), Style.COLOURED, editor)
    }

    private HistoryFile history() {
        new HistoryFile(folder.resolve('history'), { true }).tap { it.prepare() }
    }

    /** As a terminal of a user is: Ctrl-C is a signal. */
    private static Attributes cooked() {
        new Attributes().tap {
            it.setLocalFlags(EnumSet.of(Attributes.LocalFlag.ISIG, Attributes.LocalFlag.ICANON, Attributes.LocalFlag.ECHO))
            it.setControlChar(Attributes.ControlChar.VINTR, 3)
        }
    }
}

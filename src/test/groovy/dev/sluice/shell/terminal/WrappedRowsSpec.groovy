package dev.sluice.shell.terminal

import dev.sluice.shell.text.Cell
import dev.sluice.shell.text.Style
import java.nio.charset.StandardCharsets
import java.nio.file.Path
import java.util.concurrent.LinkedBlockingQueue
import java.util.concurrent.TimeUnit
import org.jline.reader.EndOfFileException
import org.jline.terminal.Attributes
import org.jline.terminal.Size
import org.jline.terminal.Terminal
import org.jline.terminal.impl.ExternalTerminal
import spock.lang.Specification
import spock.lang.TempDir

/** How what is typed is drawn where it is wider than the terminal, for texts and widths at random. */
class WrappedRowsSpec extends Specification {
    private static final String PROMPT = '> '
    private static final int ROWS = 30
    private static final int TEXTS = 25
    private static final List<String> SIGNS = ['a', 'b', ' ', '漢', '字', '漢', '한', '👨\u200d👩\u200d👧', '😀', 'e\u0301', '🇩🇪', 'ß', '{', '}']
    private static final long SEED = 21

    @TempDir Path folder

    def "what is typed stands on the screen as it is, where it begins a row and where it ends one: #columns columns"() {
        given:
        def random = new Random(SEED + columns)
        def keyboard = new PipedOutputStream()
        def screen = new WideScreen(columns, ROWS)
        def terminal = new ExternalTerminal(null, 'rows', 'xterm', new PipedInputStream(keyboard, 1 << 16), screen, StandardCharsets.UTF_8,
                Terminal.SignalHandler.SIG_IGN, false, new Attributes(), new Size(columns, ROWS))
        def history = new HistoryFile(folder.resolve('history'), { false })
        def editor = new LineEditor(terminal, new Typing(folder.resolve('history'), Style.PLAIN, 'false'), history, new NoHelp())
        def read = new LinkedBlockingQueue<String>()
        def begin = new LinkedBlockingQueue<Boolean>()
        Thread.startDaemon('reading') {
            try {
                while (begin.take()) {
                    read.add(editor.read(PROMPT))
                }
            } catch (EndOfFileException over) {
                return
            }
        }

        expect:
        TEXTS.times {
            def typed = (0..random.nextInt(4 * columns)).collect { SIGNS[random.nextInt(SIGNS.size())] }.join('') + '.'
            screen.clear()
            begin.add(true)
            for (int sign : typed.codePoints().toArray()) {
                keyboard.write(Character.toString(sign).getBytes('UTF-8'))
                keyboard.flush()
                if (random.nextInt(5) == 0) {
                    sleep 1
                }
            }
            keyboard.write('\r'.getBytes('UTF-8'))
            keyboard.flush()
            assert read.poll(30, TimeUnit.SECONDS) == typed
            assert screen.shown == wrapped(PROMPT + SafeWidth.of(typed), columns)
        }

        cleanup:
        begin.add(false)
        keyboard.close()
        terminal.close()

        where:
        columns << [20, 21, 33, 40]
    }

    /** A wide sign that does not fit any more begins the next row. */
    private static List<String> wrapped(String text, int columns) {
        def rows = ['']
        text.codePoints().toArray().each { int sign ->
            def next = Character.toString(sign)
            Cell.width(rows.last() + next) > columns ? rows.add(next) : rows.set(rows.size() - 1, rows.last() + next)
        }
        rows*.stripTrailing()
    }
}

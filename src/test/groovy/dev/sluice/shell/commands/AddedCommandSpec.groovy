package dev.sluice.shell.commands

import dev.sluice.cli.Main
import dev.sluice.lab.EngineProcess
import dev.sluice.lab.Program
import dev.sluice.lab.Pty
import java.nio.file.Files
import java.nio.file.Path
import javax.tools.ToolProvider
import spock.lang.AutoCleanup
import spock.lang.Requires
import spock.lang.Specification
import spock.lang.TempDir

/** Whoever follows {@code src/docs/add-a-shell-command.md} has a command more, and touches nothing else. */
@Requires(value = { Pty.AVAILABLE }, reason = 'there is no script(1) here')
class AddedCommandSpec extends Specification {
    private static final String PAGE = Files.readString(Path.of('src/docs/add-a-shell-command.md'))
    private static final String PROMPT = 'admin@local>'
    private static final String TAB = '\t'
    private static final String DROP = '\u0003'
    private static final String F1 = '\u001bOP'

    @TempDir Path folder
    @AutoCleanup Pty pty

    def cleanup() {
        pty?.close()
        EngineProcess.endOn(folder.resolve('engine'))
    }

    def "a class and a line make a command: at the prompt, in help and for Tab"() {
        given:
        def added = Files.createDirectories(folder.resolve('added'))
        compile(block('The class'), added)
        register(block('The line'), added)

        when: 'what the page types is typed'
        pty = new Pty(shell(added), [HOME: "$folder".toString(), SLUICE_HOME: "$folder/engine".toString()], 100, 100)
        pty.showsAtLast(PROMPT)
        def session = block('What is there then')
        session.readLines().findAll { it.startsWith(PROMPT) }.each { pty.type(it.drop(PROMPT.length() + 1) + '\r') }

        then:
        pty.showsSomewhere(session.stripTrailing() + '\n' + PROMPT)

        when: 'Tab completes it and what stands behind it'
        pty.type('coun' + TAB + ' vdb' + TAB)
        pty.showsAtLast("$PROMPT count vdbs")
        pty.type('\r')

        then:
        pty.showsSomewhere("$PROMPT count vdbs\n0\n$PROMPT")

        when: 'F1 explains it'
        clear()
        pty.type('count ' + F1)

        then:
        pty.showsSomewhere('It is typed so: count LIST')
        pty.showsAtLast("$PROMPT count vdbs")

        when: 'it is in the overview'
        pty.type(DROP)
        pty.showsAtLast(PROMPT)
        clear()
        pty.type('help commands\r')

        then:
        pty.showsSomewhere('  count LIST          Say how many there are of a sort.')
    }

    private void clear() {
        pty.type('clear\r')
        pty.shows(PROMPT)
    }

    private static List<String> shell(Path added) {
        def command = Program.of(Main).toList()
        int classPath = command.indexOf('-cp') + 1
        command[classPath] = "${command[classPath]}:$added".toString()
        [*command, '--quiet']
    }

    private static void compile(String text, Path folder) {
        def source = Files.createDirectories(folder.resolve('sources')).resolve('CountCommand.java')
        Files.writeString(source, text)
        def classPath = System.getProperty('surefire.test.class.path') ?: System.getProperty('java.class.path')
        assert ToolProvider.systemJavaCompiler.run(null, null, null, '-proc:none', '-cp', classPath, '-d', "$folder", "$source") == 0
    }

    private static void register(String line, Path folder) {
        Files.writeString(Files.createDirectories(folder.resolve('META-INF/services')).resolve(Command.name), line)
    }

    /** The block below a heading of the page. */
    private static String block(String heading) {
        def lines = PAGE.split("## $heading\n")[1].readLines()
        lines.drop(lines.findIndexOf { it.startsWith('```') } + 1).takeWhile { it != '```' }.join('\n') + '\n'
    }
}

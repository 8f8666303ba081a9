package dev.sluice.engine.kind.oracle

import dev.sluice.engine.kind.Installation
import java.nio.file.Files
import java.nio.file.Path

/**
 * Oracle software that only writes down what it is asked: real programs, made of shell. Each says in the log how it was
 * called and what came by its standard input; the answers that scripts wait for can be chosen.
 */
class FakeOracle {
    final Path home
    private final Path log

    FakeOracle(Path home) {
        this.home = Files.createDirectories(home)
        this.log = home.resolve('log')
        Files.createDirectories(home.resolve('bin'))
        Files.createDirectories(home.resolve('answers'))
        ['sqlplus', 'rman', 'nid', 'srvctl', 'olsnodes'].each { program(it) }
        answer 'sqlplus', 'v$logfile', "alter database rename file '/prod/redo1' to '/redo_1_1.log';"
        answer 'sqlplus', 'v$tablespace', '"EXAMPLE"'
        answer 'sqlplus', 'v$backup_redolog', 'until scn 4711'
        answer 'sqlplus', 'from v$log)', 'alter database drop logfile group 3;'
        answer 'olsnodes', '', 'node1'
        answer 'srvctl', 'status', 'Instance QA1I is running on node node1'
    }

    Installation installation() {
        new Installation(home.toString(), home, null)
    }

    /** What a program says when its arguments or input have this text; it ends with the status. */
    void answer(String program, String text, String answer, int status = 0) {
        def number = home.resolve('answers').toFile().list().size()
        Files.writeString(home.resolve("answers/${String.format('%03d', 999 - number)}.$program"), "$status\n$text\n$answer\n")
    }

    String log() {
        Files.exists(log) ? Files.readString(log) : ''
    }

    void forget() {
        Files.deleteIfExists(log)
    }

    /** The programs' environments, as they were started. */
    String environments() {
        Files.readString(home.resolve('environments'))
    }

    private void program(String name) {
        def file = home.resolve('bin').resolve(name)
        Files.writeString(file, """\
            #!/bin/sh
            home='$home'
            input=
            [ '$name' = olsnodes ] || input=\$(cat)
            tr '\\0' '\\n' <"/proc/\$\$/environ" >>"\$home/environments"
            tr '\\0' ' ' <"/proc/\$\$/cmdline" >>"\$home/environments"
            {
                printf '%s\\n' "$name \$*"
                [ -z "\$input" ] || printf '%s\\n' "\$input" | sed 's/^/    /'
            } >>"\$home/log"
            for answer in "\$home"/answers/*.$name; do
                [ -e "\$answer" ] || continue
                text=\$(sed -n 2p "\$answer")
                case "\$* \$input" in
                    *"\$text"*)
                        sed 1,2d "\$answer"
                        exit "\$(sed -n 1p "\$answer")"
                        ;;
                esac
            done
            """.stripIndent())
        file.toFile().setExecutable(true, false)
    }
}

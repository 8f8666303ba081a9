package dev.sluice.engine.kind.oracle

import dev.sluice.engine.kind.Installation
import java.nio.file.Files
import java.nio.file.Path

/**
 * Oracle software for specs: programs that do to small text files what Oracle does to databases, and refuse what it refuses with
 * its numbers; see {@code stand-in.pl}. They write down how they were called. An answer can be chosen in place of what they would do.
 */
class FakeOracle {
    /** What the pieces of a backup hold, whatever is in them: a database that was backed up while it was open. */
    static final Map<String, Object> SOURCE = [
            db_name : 'ORCL', dbid: 1234567890, log_mode: 'ARCHIVELOG', groups: 3, tracking: 1, reached: 4711,
            tablespaces: 'SYSTEM,SYSAUX,UNDOTBS1,USERS,ORDERS,EXAMPLE', cdb: 0, pdbs: '', encrypted: 0, wallet: '']
    private static final Path PERL = Path.of('/usr/bin/perl')
    final Path home

    /** Whether the programs can run here. */
    static boolean isRunnable() {
        Files.isExecutable(PERL)
    }

    FakeOracle(Path home, Map<String, Object> source = [:]) {
        this.home = Files.createDirectories(home)
        ['bin', 'dbs', 'answers', 'state'].each { Files.createDirectories(home.resolve(it)) }
        ['sqlplus', 'rman', 'nid', 'srvctl', 'olsnodes'].each { program(it) }
        this.source = source
    }

    /** The database that was backed up, as far as it differs from {@link #SOURCE}. */
    void setSource(Map<String, Object> differing) {
        Files.write(home.resolve('source'), (SOURCE + differing).collect { "$it.key=$it.value".toString() })
    }

    Installation installation() {
        new Installation(home.toString(), home, null)
    }

    /** What a program says when its arguments or input have this text; it ends with the status, or hangs until that is forgotten. */
    void answer(String program, String text, String answer, Object status = 0) {
        def number = home.resolve('answers').toFile().list().size()
        Files.writeString(home.resolve("answers/${String.format('%03d', 999 - number)}.$program"), "$status\n$text\n$answer\n")
    }

    /** From now on programs do what they would do. */
    void answerNothing() {
        home.resolve('answers').toFile().listFiles()*.delete()
    }

    /** The programs stop at a moment, which is before or after one of their next calls, until they are let go on. */
    void waitAt(int moment) {
        Files.deleteIfExists(home.resolve('waiting'))
        Files.writeString(home.resolve('answers/moments'), "left=$moment\n")
    }

    boolean isWaiting() {
        Files.exists(home.resolve('waiting'))
    }

    /** The database that is backed up, which runs as its own instance and is open. */
    void openSource(Path folder) {
        def control = Files.createDirectories(folder).resolve('control01.ctl')
        write(control, SOURCE + [scn: 4000, type: 'current', resetlogs: 1, sequence: 1])
        Files.writeString(folder.resolve('init.ora'), "db_name=ORCL\ncontrol_files='$control'\nlog_archive_dest_1='LOCATION=$folder'\n")
        write(home.resolve('state/instance.ORCL'), [status: 'open', suspended: 0, spfile: '', parameters: folder.resolve('init.ora'),
                control: control, unique: 'ORCL'])
    }

    String log() {
        read('log')
    }

    void forget() {
        Files.deleteIfExists(home.resolve('log'))
    }

    /** The programs' environments, as they were started. */
    String environments() {
        read('environments')
    }

    /** What Oracle would have refused to do, with its numbers. */
    List<String> refusals() {
        read('refusals').readLines()
    }

    /** An instance in memory, or what the cluster knows of a database; nothing where there is none. */
    Map<String, String> state(String name) {
        values(home.resolve("state/$name"))
    }

    /** Has the programs find something else there. */
    void keep(String name, Map<String, ?> values) {
        write(home.resolve("state/$name"), values)
    }

    /** The names of those in memory. */
    Set<String> instances() {
        home.resolve('state').toFile().list().findAll { it.startsWith('instance.') }.collect { it - 'instance.' } as Set
    }

    /** Sets nodes of the cluster: {@code all}, those that are {@code broken}. */
    void nodes(Map<String, String> nodes) {
        Files.write(home.resolve('state/nodes'), nodes.collect { "$it.key=$it.value".toString() })
    }

    /** The machine starts anew: no instance runs. */
    void reboot() {
        home.resolve('state').toFile().listFiles().findAll { it.name.startsWith('instance.') }*.delete()
    }

    /**
     * Users change data: the log is written, then the files of the data, then the control file. Writes wait while the database is
     * suspended, and then nothing is changed; tells whether it was.
     */
    boolean work(String instance) {
        def memory = state("instance.$instance")
        if (memory.status != 'open' || memory.suspended == '1') {
            return false
        }
        def control = values(Path.of(memory.control))
        def change = control.findAll { it.key ==~ /(log|file)\.\d+/ }.sort { it.key.startsWith('log') ? 0 : 1 }.values()*.split('\\|')*.first()
        def scn = (change.collect { values(Path.of(it)).scn as int } + [control.scn as int]).max() + 1
        (change.findAll { values(Path.of(it)) } + [memory.control]).each { write(Path.of(it), values(Path.of(it)) + [scn: scn]) }
        true
    }

    private static void write(Path file, Map<String, Object> values) {
        Files.write(file, values.collect { "$it.key=$it.value".toString() })
    }

    /** What a file of a database says. */
    static Map<String, String> values(Path file) {
        Files.exists(file) ? Files.readAllLines(file).findAll { it.contains('=') }.collectEntries { it.split('=', 2).toList() } : [:]
    }

    private String read(String name) {
        def file = home.resolve(name)
        Files.exists(file) ? Files.readString(file) : ''
    }

    private void program(String name) {
        def file = home.resolve('bin').resolve(name)
        Files.writeString(file, FakeOracle.getResource('stand-in.pl').text)
        file.toFile().setExecutable(true, false)
    }
}

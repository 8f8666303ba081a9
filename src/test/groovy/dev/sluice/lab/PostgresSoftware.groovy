package dev.sluice.lab

import java.nio.file.Files
import java.nio.file.FileSystemException
import java.nio.file.Path
import org.tukaani.xz.XZInputStream

/** The programs of PostgreSQL that specs bring along: initdb, pg_ctl and postgres, and no others. */
class PostgresSoftware {
    static final String VERSION = '18.1'

    private static final String PROGRAMS = 'postgres-linux-x86_64.txz'

    /** The folder of the programs, unpacked at its first use. */
    static Path folder() {
        unpacked(VERSION) { PostgresSoftware.getResourceAsStream("/$PROGRAMS") }
    }

    /** The same of another version, which the profile 'postgres' fetches. */
    static Path folder(String version) {
        unpacked(version) {
            new URI("jar:${Path.of('target', 'postgres', "postgres-${version}.jar").toUri()}!/$PROGRAMS").toURL().openStream()
        }
    }

    private static synchronized Path unpacked(String version, Closure<InputStream> packed) {
        def home = Path.of('target', "postgresql-$version").toAbsolutePath()
        if (!Files.exists(home)) {
            def part = Files.createTempDirectory(Files.createDirectories(home.parent), 'postgresql-')
            part.toFile().setExecutable(true, false)
            part.toFile().setReadable(true, false)
            def tar = new ProcessBuilder('tar', 'xf', '-', '--no-same-owner', '-C', "$part").redirectErrorStream(true).start()
            tar.outputStream.withStream { out ->
                new XZInputStream(packed()).withStream { it.transferTo(out) }
            }
            assert tar.waitFor() == 0 : tar.text
            try {
                Files.move(part, home)
            } catch (FileSystemException another) {
                assert Files.exists(home) : another
            }
        }
        home.resolve('bin')
    }

    /** The account that servers of specs run under, if this is root, for which PostgreSQL does not run. */
    static String getAccount() {
        if (System.getProperty('user.name') != 'root') {
            return null
        }
        Files.readAllLines(Path.of('/etc/passwd')).any { it.startsWith('postgres:') } ? 'postgres' : 'nobody'
    }

    /** Lets that account come to a folder of specs, which nobody else may enter usually. */
    static Path reachable(Path folder) {
        for (Path above = folder.toAbsolutePath(); above != null && above.startsWith(Path.of('target').toAbsolutePath()); above = above.parent) {
            above.toFile().setExecutable(true, false)
        }
        folder
    }

    /** Runs a program as that account. */
    static void run(Map<String, String> variables = [:], List<String> words) {
        def all = (account == null ? [] : ['setpriv', '--reuid', account, '--regid', group(), '--init-groups', '--']) + words
        def builder = new ProcessBuilder(all*.toString()).redirectErrorStream(true)
        builder.directory(new File('/'))
        builder.environment().putAll(variables)
        def log = Files.createTempFile('sluice-postgres-', '.out').toFile()
        builder.redirectOutput(log)
        def status = builder.start().waitFor()
        def text = log.text
        log.delete()
        assert status == 0 : "$words: $text"
    }

    private static String group() {
        account == 'nobody' ? 'nogroup' : account
    }
}

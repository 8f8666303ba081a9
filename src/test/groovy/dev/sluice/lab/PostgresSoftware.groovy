package dev.sluice.lab

import java.nio.file.FileSystemException
import java.nio.file.Files
import java.nio.file.Path
import org.tukaani.xz.XZInputStream

/** The programs of PostgreSQL that specs bring along: initdb, pg_ctl and postgres, and no others. */
class PostgresSoftware {
    static final String VERSION = '18.6'

    private static final String PROGRAMS = 'postgres-linux-x86_64.txz'

    /** The folder of the programs, unpacked at its first use. */
    static Path folder() {
        unpacked(VERSION) { PostgresSoftware.getResourceAsStream("/$PROGRAMS") }
    }

    /** By which an engine finds them. */
    static Map<String, String> variables() {
        [SLUICE_POSTGRES: folder().toString()]
    }

    /** The same of another version, which the profile 'postgres' fetches. */
    static Path folder(String version) {
        unpacked(version) {
            new URI("jar:${Path.of('target', 'postgres', "postgres-${version}.jar").toUri()}!/$PROGRAMS").toURL().openStream()
        }
    }

    private static Path unpacked(String version, Closure<InputStream> packed) {
        once("postgresql-$version") { Path part ->
            def tar = new ProcessBuilder('tar', 'xf', '-', '--no-same-owner', '-C', "$part").redirectErrorStream(true).start()
            tar.outputStream.withStream { out ->
                new XZInputStream(packed()).withStream { it.transferTo(out) }
            }
            assert tar.waitFor() == 0 : tar.text
        }.resolve('bin')
    }

    /** Makes the data of a server as initdb does; whoever comes first runs that, and all others copy what it made. */
    static void initialize(Path data, Path software, String password) {
        List<String> settings = ['-U', 'postgres', '--auth-local=trust', '--auth-host=scram-sha-256', '-E', 'UTF8', '--locale=C', '--data-checksums']
        def sort = Integer.toHexString("$software $settings $password $account".toString().hashCode())
        def made = once("postgresql-data-$sort") { Path part ->
            def secret = own(Files.writeString(part.resolve('password'), password))
            run(["$software/initdb", '-D', own(part).resolve('data'), "--pwfile=$secret", '--no-sync'] + settings)
        }
        run(['cp', '-a', '--reflink=auto', made.resolve('data'), data])
    }

    /** A folder of the build, made by the first process that asks. */
    private static synchronized Path once(String name, Closure<?> make) {
        def home = Path.of('target', name).toAbsolutePath()
        if (!Files.exists(home)) {
            def part = Files.createTempDirectory(Files.createDirectories(home.parent), 'postgresql-')
            part.toFile().setExecutable(true, false)
            part.toFile().setReadable(true, false)
            make(part)
            try {
                Files.move(part, home)
            } catch (FileSystemException another) {
                assert Files.exists(home) : another
            }
        }
        home
    }

    /** Gives it to the account of servers. */
    static Path own(Path file) {
        assert account == null || ['chown', account, "$file"]*.toString().execute().waitFor() == 0
        file
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

    /** Runs a program as that account, which has to end with one of some statuses; gives what it says. */
    static String run(Map<String, String> variables = [:], List<?> words, Range<Integer> statuses = 0..0) {
        def all = (account == null ? [] : ['setpriv', '--reuid', account, '--regid', group(), '--init-groups', '--']) + words
        def builder = new ProcessBuilder(all*.toString()).redirectErrorStream(true)
        builder.directory(new File('/'))
        builder.environment().putAll(variables)
        def log = Files.createTempFile('sluice-postgres-', '.out').toFile()
        builder.redirectOutput(log)
        def status = builder.start().waitFor()
        def text = log.text
        log.delete()
        assert status in statuses : "$words: $text"
        text
    }

    private static String group() {
        account == 'nobody' ? 'nogroup' : account
    }
}

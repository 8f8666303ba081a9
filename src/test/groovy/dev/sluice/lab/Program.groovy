package dev.sluice.lab

import java.nio.channels.FileChannel
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.StandardCopyOption
import java.nio.file.StandardOpenOption

/**
 * The classes under test for processes of their own. They start as a user's do, from jars and with an archive of loaded
 * classes, which takes a third of the time; both are made once a build, by whichever process of the tests comes first.
 */
final class Program {
    /** Says which folder on the class path has a fault in its classes. */
    static final String SEEDED = 'sluice.seeded.classes'
    private static final String JAVA = ProcessHandle.current().info().command().get()
    private static final List<String> QUICK = ['-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-Xshare:auto', '-Xlog:disable',
                                               '-Xlog:all=warning,cds*=off:stderr']

    /**
     * How to start the main method of a class of the program or of its specs; to be given its arguments.
     *
     * @param added folders of classes and resources besides those under test
     */
    static List<String> of(Class<?> main, List<Path> added = []) {
        def archive = Made.faulty ? [] : ["-XX:SharedArchiveFile=${Made.archive}".toString()]
        [JAVA, *QUICK, *archive, '-cp', [*Made.faulty, Made.classPath, *added].join(':'), main.name]
    }

    /** Made by the first who asks. */
    private static final class Made {
        static final String classPath
        static final Path archive
        /** Classes before those of the program, which are wrong by intent and in no archive; see the seeded faults. */
        static final List<Path> faulty

        static {
            def all = (System.getProperty('surefire.test.class.path') ?: System.getProperty('java.class.path')).tokenize(':')
            def (seeded, built) = all.collect { Path.of(it) }.split { Path.of(System.getProperty(SEEDED, '/none')) == it }
            faulty = seeded
            def (folders, libraries) = built.split { Files.isDirectory(it) }
            def made = Files.createDirectories(folders.find { it.endsWith('target/classes') }.resolveSibling('program'))
            def jars = folders.collect { made.resolve("${it.fileName}.jar") }
            classPath = (jars + libraries).join(':')
            archive = made.resolve('loaded.jsa')
            FileChannel.open(made.resolve('lock'), StandardOpenOption.CREATE, StandardOpenOption.WRITE).withCloseable {
                it.lock()
                if (!Files.exists(archive) || folders.any { lastChange(it) > Files.getLastModifiedTime(archive).toMillis() }) {
                    [folders, jars].transpose().each { folder, jar -> pack(folder, jar) }
                    keepLoaded(made)
                }
            }
        }

        private static long lastChange(Path folder) {
            Files.walk(folder).withCloseable { files ->
                files.mapToLong { Files.getLastModifiedTime(it).toMillis() }.max().asLong
            }
        }

        private static void pack(Path folder, Path jar) {
            def part = jar.resolveSibling("${jar.fileName}.part")
            run("${System.getProperty('java.home')}/bin/jar", '--create', '--no-compress', '--file', "$part", '-C', "$folder", '.')
            Files.move(part, jar, StandardCopyOption.REPLACE_EXISTING)
        }

        /** The program's rehearsal says which classes its start takes. Java could not show an agent those that it makes up itself. */
        private static void keepLoaded(Path made) {
            def home = Files.createDirectories(made.resolve('home'))
            def names = made.resolve('loaded.names')
            run(JAVA, '-XX:TieredStopAtLevel=1', "-XX:DumpLoadedClassList=$names", '-cp', classPath, 'dev.sluice.cli.ClassArchiveTraining', "$home")
            Files.write(names, Files.readAllLines(names).findAll { !it.contains('SPECIES_RESOLVE') })
            run(JAVA, '-XX:+UseG1GC', '-Xshare:dump', "-XX:SharedClassListFile=$names", "-XX:SharedArchiveFile=$archive", '-cp', classPath)
        }

        private static void run(String... command) {
            def process = new ProcessBuilder(command).redirectErrorStream(true).start()
            process.outputStream.close()
            def said = process.inputReader().text
            assert process.waitFor() == 0 : said
        }
    }
}

package dev.sluice.release

import java.nio.file.Files
import java.nio.file.Path
import java.util.concurrent.TimeUnit
import spock.lang.Requires
import spock.lang.Specification
import spock.lang.Tag
import spock.lang.TempDir

/** The same sources give the same bytes, wherever they lie. Takes minutes: {@code mvn -Pships verify}. */
@Tag('ships')
@Requires(value = { 'mvn --version'.execute().waitFor() == 0 }, reason = 'there is no Maven')
class ReproducibleBuildSpec extends Specification {
    private static final List<String> SOURCES = ['pom.xml', '.mvn', 'src', 'scripts', 'README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md', 'LICENSE',
                                                 'NOTICE']

    @TempDir Path folder

    def "two builds in two folders are byte for byte equal, with all that is shipped"() {
        when:
        def (one, other) = ['one', 'another place'].collect { built(folder.resolve(it)) }

        then:
        sums(one).size() >= 3
        sums(one) == sums(other)
    }

    private static List<String> sums(Path target) {
        Files.readAllLines(target.resolve('SHA256SUMS'))
    }

    /** What a build leaves. */
    private static Path built(Path checkout) {
        Files.createDirectories(checkout)
        run(Path.of(''), 'cp', '-r', *SOURCES, checkout.toString())
        run(checkout, 'mvn', '-q', '-B', '-Pparts', '-Dmaven.test.skip=true', 'package')
        checkout.resolve('target')
    }

    private static void run(Path where, String... command) {
        def process = new ProcessBuilder(command).directory(where.toAbsolutePath().toFile()).redirectErrorStream(true).start()
        process.outputStream.close()
        def said = process.inputReader().text
        assert process.waitFor(15, TimeUnit.MINUTES) && process.exitValue() == 0 : said
    }
}

package dev.sluice.library

import dev.sluice.engine.Version
import dev.sluice.lab.Document
import java.nio.file.Files
import java.nio.file.Path
import java.util.concurrent.TimeUnit
import spock.lang.Requires
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.Tag
import spock.lang.TempDir

/** {@code mvn install}, and a project of somebody else that uses what it installed. Takes minutes: {@code mvn -Pships verify}. */
@Tag('ships')
@Requires(value = { 'mvn --version'.execute().waitFor() == 0 }, reason = 'there is no Maven')
class InstalledLibrarySpec extends Specification {
    @TempDir @Shared Path folder

    def setupSpec() {
        // A copy of the sources, since this very build is under way here, and a repository of its own.
        Files.writeString(folder.resolve('settings.xml'), settings())
        maven(copied(folder.resolve('sources')), '-Plibrary', 'install', '-Dmaven.test.skip=true')
    }

    def "a project of its own uses Sluice by its coordinates, and gets none of what only the shell needs"() {
        given:
        def installed = folder.resolve("repository/dev/sluice/sluice/$Version.CURRENT")

        expect:
        ['', '-sources', '-javadoc'].every { Files.size(installed.resolve("sluice-$Version.CURRENT${it}.jar")) > 100_000 }

        when:
        def project = Files.createDirectories(folder.resolve('project/src/main/java'))
        Files.copy(Path.of(InstalledLibrarySpec.getResource('Host.java').toURI()), project.resolve('Host.java'))
        Files.writeString(folder.resolve('project/pom.xml'), pom(dependency('dev.sluice', 'sluice', Version.CURRENT), ''))
        maven(folder.resolve('project'), 'org.apache.maven.plugins:maven-compiler-plugin:3.13.0:compile', 'org.apache.maven.plugins:maven-dependency-plugin:3.9.0:build-classpath',
                '-Dmdep.outputFile=classpath')
        def libraries = Files.readString(folder.resolve('project/classpath')).trim()
        def out = run(folder, "${System.getProperty('java.home')}/bin/java", '-cp', "project/target/classes:$libraries", 'Host', "${folder.resolve('home')}")

        then:
        libraries.split(':').collect { Path.of(it).fileName.toString() }.findAll { it =~ /jline|picocli|logback|spock|junit/ } == []
        out.contains('[Sources, Virtual, QA] true')
        out.contains('lists of its own: no method sort')
    }

    def "a project of its own tests its scripts with JUnit and Spock, as src/docs/testing.md shows"() {
        given:
        def project = Files.createDirectories(folder.resolve('tests'))
        def shown = new Document(Path.of('src/docs/testing.md')).blocks
        def java = shown.findAll { it.language == 'java' }*.text
        def groovy = shown.findAll { it.language == 'groovy' }*.text
        Files.writeString(project.resolve('lab.groovy'), groovy[0])
        Files.writeString(Files.createDirectories(project.resolve('src/test/groovy')).resolve('LabSpec.groovy'), groovy[1])
        Files.writeString(Files.createDirectories(project.resolve('src/test/java')).resolve('LabTest.java'), """\
            import static org.junit.jupiter.api.Assertions.*;
            import dev.sluice.client.*; import dev.sluice.library.*; import dev.sluice.operations.*; import dev.sluice.testing.*; import dev.sluice.wire.*;
            import java.nio.file.*; import java.util.Map;
            import org.junit.jupiter.api.Test; import org.junit.jupiter.api.extension.ExtendWith;
            ${java[0]}
            class Recording {
                static void shown(String password) throws Exception {
                    ${java[-1]}
                }
            }""".stripIndent())
        def (needed, built) = shown.findAll { it.language == 'xml' }*.text
        Files.writeString(project.resolve('pom.xml'), pom(needed, """\
              <build>
                <plugins>
                  <plugin><artifactId>maven-resources-plugin</artifactId><version>3.3.1</version></plugin>
                  <plugin><artifactId>maven-compiler-plugin</artifactId><version>3.13.0</version></plugin>
                  $built
                </plugins>
              </build>"""))

        when:
        maven(project, 'test')
        def reports = project.resolve('target/surefire-reports').toFile().listFiles().findAll { it.name.endsWith('.txt') }*.text.join()

        then:
        shown.findAll { it.language in ['java', 'groovy'] }.every { it.text.readLines().size() < 20 }
        reports.count('Tests run: 1, Failures: 0, Errors: 0, Skipped: 0') == 2
    }

    private static String dependency(String group, String artifact, String version) {
        "<dependency><groupId>$group</groupId><artifactId>$artifact</artifactId><version>$version</version></dependency>"
    }

    private static String pom(String dependencies, String build) {
        """\
            <project xmlns="http://maven.apache.org/POM/4.0.0">
              <modelVersion>4.0.0</modelVersion>
              <groupId>example</groupId>
              <artifactId>host</artifactId>
              <version>1</version>
              <properties>
                <maven.compiler.release>17</maven.compiler.release>
                <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
              </properties>
              <dependencies>
                $dependencies
              </dependencies>
              $build
            </project>""".stripIndent()
    }

    /** What is in the repository of whoever runs this counts as the world: nothing is fetched from afar, and nothing is left there. */
    private static String settings() {
        def usual = Path.of(System.getProperty('maven.repo.local') ?: "${System.getProperty('user.home')}/.m2/repository")
        """\
            <settings>
              <mirrors>
                <mirror>
                  <id>here</id>
                  <mirrorOf>*</mirrorOf>
                  <url>${usual.toUri()}</url>
                </mirror>
              </mirrors>
            </settings>""".stripIndent()
    }

    private static Path copied(Path to) {
        Files.createDirectories(to)
        run(Path.of(''), 'cp', '-r', 'pom.xml', '.mvn', 'src', 'LICENSE', 'NOTICE', 'README.md', 'CHANGELOG.md', 'scripts', to.toString())
        to
    }

    private void maven(Path where, String... arguments) {
        run(where, 'mvn', '-q', '-B', '-s', "${folder.resolve('settings.xml')}", "-Dmaven.repo.local=${folder.resolve('repository')}", *arguments)
    }

    private static String run(Path folder, String... command) {
        def process = new ProcessBuilder(command).directory(folder.toAbsolutePath().toFile()).redirectErrorStream(true).start()
        process.outputStream.close()
        def said = process.inputReader().text
        assert process.waitFor(10, TimeUnit.MINUTES) && process.exitValue() == 0 : said
        said
    }
}

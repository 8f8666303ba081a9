package dev.sluice.library

import java.nio.file.Files
import java.nio.file.Path
import java.util.concurrent.TimeUnit
import spock.lang.Requires
import spock.lang.Specification
import spock.lang.Tag
import spock.lang.TempDir

/** {@code mvn install}, and a project of somebody else that uses what it installed. Takes minutes: {@code mvn -Pships test}. */
@Tag('ships')
@Requires(value = { 'mvn --version'.execute().waitFor() == 0 }, reason = 'there is no Maven')
class InstalledLibrarySpec extends Specification {
    @TempDir Path folder

    def "a project of its own uses Sluice by its coordinates, and gets none of what only the shell needs"() {
        given: 'a copy of the sources, since this very build is under way here, and a repository of its own'
        def sources = copied(folder.resolve('sources'))
        def repository = folder.resolve('repository')
        Files.writeString(folder.resolve('settings.xml'), settings())

        when:
        maven(sources, '-Plibrary', 'install', '-Dmaven.test.skip=true')
        def installed = repository.resolve('dev/sluice/sluice/0.1.0')

        then:
        ['', '-sources', '-javadoc'].every { Files.size(installed.resolve("sluice-0.1.0${it}.jar")) > 100_000 }

        when:
        def project = Files.createDirectories(folder.resolve('project/src/main/java'))
        Files.copy(Path.of(InstalledLibrarySpec.getResource('Host.java').toURI()), project.resolve('Host.java'))
        Files.writeString(folder.resolve('project/pom.xml'), """\
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
                <dependency>
                  <groupId>dev.sluice</groupId>
                  <artifactId>sluice</artifactId>
                  <version>0.1.0</version>
                </dependency>
              </dependencies>
            </project>""".stripIndent())
        maven(folder.resolve('project'), 'org.apache.maven.plugins:maven-compiler-plugin:3.13.0:compile', 'org.apache.maven.plugins:maven-dependency-plugin:3.9.0:build-classpath',
                '-Dmdep.outputFile=classpath')
        def libraries = Files.readString(folder.resolve('project/classpath')).trim()
        def out = run(folder, "${System.getProperty('java.home')}/bin/java", '-cp', "project/target/classes:$libraries", 'Host', "${folder.resolve('home')}")

        then:
        !(libraries =~ /jline|picocli|logback|spock/)
        out.contains('[Sources, Virtual, QA] true')
        out.contains('lists of its own: no method sort')
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

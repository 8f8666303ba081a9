package dev.sluice.engine.pool

import dev.sluice.engine.Engine
import dev.sluice.engine.EngineSettings
import java.nio.file.Files
import java.nio.file.Path
import javax.tools.ToolProvider
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.TempDir

/** A driver that somebody adds as src/docs/add-a-driver.md says: a class and the line that names it, on the class path. */
class AddedDriverSpec extends Specification {
    static final Path SOURCE = Path.of('src/test/added/driver/java/example/EitherDriver.java')
    static final Path LINE = Path.of('src/test/added/driver/resources/META-INF/services/dev.sluice.engine.pool.Driver')

    @TempDir @Shared Path folder

    def setupSpec() {
        def added = folder.resolve('added')
        def services = Files.createDirectories(added.resolve('META-INF/services'))
        Files.copy(LINE, services.resolve(LINE.fileName))
        def classPath = System.getProperty('surefire.test.class.path') ?: System.getProperty('java.class.path')
        assert ToolProvider.systemJavaCompiler.run(null, null, null, '-d', "$added", '-cp', classPath, "$SOURCE") == 0
    }

    def "the page shows its files as they are"() {
        given:
        def page = Files.readString(Path.of('src/docs/add-a-driver.md'))

        expect:
        page.contains("```java\n${Files.readString(SOURCE)}```\n")
        page.contains("```text\n${Files.readString(LINE)}```\n")
    }

    def "an engine that is told to use it keeps its data with it, and goes on with it"() {
        given:
        def home = Files.createDirectories(folder.resolve('home-of-either'))
        def data = Files.createDirectories(folder.resolve('data'))
        Files.writeString(data.resolve('list.txt'), 'bread')

        when:
        def ended = withAdded(folder.resolve('added')) {
            Engine.start(EngineSettings.at(home).withPool(folder.resolve('pool'), 'either')).withCloseable {
                Pools.drivers()
            }
        }

        then:
        ended == [*Pools.drivers(), 'either']
        Files.walk(folder.resolve('pool')).withCloseable { all -> all.anyMatch { Files.isRegularFile(it) && it.toFile().text.contains('either') } }
    }

    def "a pool that was made with it is refused with words where it is not there"() {
        when:
        Pools.open(folder.resolve('pool'), null)

        then:
        def refusal = thrown(PoolException)
        refusal.message == "pool: ${folder.resolve('pool')} was made with --pool either, which is not known here. Open it with the version that made it."
    }

    /** With the added folder on the class path of whoever starts an engine. */
    private static <T> T withAdded(Path added, Closure<T> work) {
        def thread = Thread.currentThread()
        def usual = thread.contextClassLoader
        thread.contextClassLoader = new URLClassLoader([added.toUri().toURL()] as URL[], usual)
        try {
            work()
        } finally {
            thread.contextClassLoader = usual
        }
    }
}

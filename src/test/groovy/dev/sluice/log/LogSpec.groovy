package dev.sluice.log

import java.nio.charset.StandardCharsets
import org.slf4j.spi.SLF4JServiceProvider
import spock.lang.ResourceLock
import spock.lang.Specification
import spock.util.environment.RestoreSystemProperties

@ResourceLock('java.lang.System.err')
class LogSpec extends Specification {
    def log = new Log()

    def "warnings and errors are lines on standard error, and anything less is not"() {
        given:
        def logger = log.loggerFactory.getLogger('some.library')

        when:
        def said = onStandardError {
            logger.info('all is well')
            logger.warn('{} connections lost', 2)
            logger.error('gone')
        }

        then:
        said.readLines() == ['warn some.library: 2 connections lost', 'error some.library: gone']
    }

    def "requests that cannot be read write nothing, whatever they say"() {
        expect:
        onStandardError { log.loggerFactory.getLogger('org.eclipse.jetty.util.HostPort').warn('Bad Authority: [a@b]') } == ''
        onStandardError { log.loggerFactory.getLogger('org.eclipse.jetty.server').error('gone') } != ''
    }

    def "a logged failure comes with its stack trace"() {
        when:
        def said = onStandardError { log.loggerFactory.getLogger('some.library').error('gone', new IOException('no room')) }

        then:
        said.readLines().take(2) == ['error some.library: gone', 'java.io.IOException: no room']
        said.readLines()[2].startsWith('\tat ')
    }

    @RestoreSystemProperties
    def "a process of Sluice chooses it, unless another was chosen on the command line"() {
        when:
        Log.setUp()

        then:
        System.getProperty('slf4j.provider') == Log.name

        when:
        System.setProperty('slf4j.provider', 'some.Provider')
        Log.setUp()

        then:
        System.getProperty('slf4j.provider') == 'some.Provider'
    }

    def "no service announces it"() {
        expect:
        !ServiceLoader.load(SLF4JServiceProvider)*.class.contains(Log)
    }

    private static String onStandardError(Closure action) {
        def before = System.err
        def bytes = new ByteArrayOutputStream()
        System.err = new PrintStream(bytes, true, StandardCharsets.UTF_8)
        try {
            action()
        } finally {
            System.err = before
        }
        bytes.toString(StandardCharsets.UTF_8)
    }
}

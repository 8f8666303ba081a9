package dev.sluice.cli.console

import ch.qos.logback.classic.LoggerContext
import ch.qos.logback.classic.spi.Configurator
import java.nio.charset.StandardCharsets
import spock.lang.ResourceLock
import spock.lang.Specification
import spock.util.environment.RestoreSystemProperties

@ResourceLock('java.lang.System.err')
class LogSpec extends Specification {
    def context = new LoggerContext()

    def cleanup() {
        context.stop()
    }

    def "warnings and errors are lines on standard error, and anything less is not"() {
        given:
        new Log().configure(context)
        def logger = context.getLogger('some.library')

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
        given:
        new Log().configure(context)

        expect:
        onStandardError { context.getLogger('org.eclipse.jetty.util.HostPort').warn('Bad Authority: [a@b]') } == ''
        onStandardError { context.getLogger('org.eclipse.jetty.server').error('gone') } != ''
    }

    def "a logged failure comes with its stack trace"() {
        given:
        new Log().configure(context)

        when:
        def said = onStandardError { context.getLogger('some.library').error('gone', new IOException('no room')) }

        then:
        said.readLines().take(2) == ['error some.library: gone', 'java.io.IOException: no room']
        said.readLines()[2].startsWith('\tat ')
    }

    @RestoreSystemProperties
    def "a configuration named on the command line takes its place"() {
        given:
        System.setProperty('logback.configurationFile', 'some.xml')

        expect:
        new Log().configure(context) == Configurator.ExecutionStatus.INVOKE_NEXT_IF_ANY
        !context.getLogger('ROOT').iteratorForAppenders().hasNext()
    }

    def "it is the one that the log is set up by"() {
        expect:
        ServiceLoader.load(Configurator)*.class == [Log]
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

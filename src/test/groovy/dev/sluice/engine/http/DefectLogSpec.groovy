package dev.sluice.engine.http

import ch.qos.logback.classic.Logger
import ch.qos.logback.classic.spi.ILoggingEvent
import ch.qos.logback.core.AppenderBase
import java.time.Clock
import java.time.Instant
import java.time.ZoneId
import org.slf4j.LoggerFactory
import spock.lang.Specification

class DefectLogSpec extends Specification {
    static class Written extends AppenderBase<ILoggingEvent> {
        final List<String> lines = []

        @Override
        protected void append(ILoggingEvent event) { lines << event.formattedMessage }
    }

    Instant now = Instant.parse('2026-01-01T00:00:00Z')
    def clock = new Clock() {
        @Override Instant instant() { DefectLogSpec.this.now }
        @Override ZoneId getZone() { null }
        @Override Clock withZone(ZoneId other) { this }
    }
    def written = new Written()
    def logger = LoggerFactory.getLogger(DefectLog) as Logger
    def defects = new DefectLog(clock)

    def setup() {
        written.start()
        logger.addAppender(written)
        logger.additive = false
    }

    def cleanup() {
        logger.detachAppender(written)
        logger.additive = true
    }

    private void fail(String path) {
        defects.add('GET', path, new IllegalStateException('broken'))
    }

    def "a failure that somebody provokes again and again is written once a minute"() {
        when:
        1000.times { fail('group') }
        now = now.plusSeconds(61)
        2.times { fail('group') }

        then:
        written.lines == ['GET group', 'GET group (and 999 more of the same before)']
    }

    def "another failure is written at once"() {
        when:
        fail('group')
        defects.add('GET', 'job', new ArithmeticException('other'))

        then:
        written.lines == ['GET group', 'GET job']
    }

    def "what a client sends is cut and cannot look like a line of its own"() {
        when:
        fail('x' * 300 + '\nerror')
        defects.add('GET', 'a\nb', new ArithmeticException('other'))

        then:
        written.lines == ['GET ' + 'x' * 200 + '...', 'GET a?b']
    }
}

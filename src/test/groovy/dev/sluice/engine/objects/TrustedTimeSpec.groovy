package dev.sluice.engine.objects

import ch.qos.logback.classic.Logger
import ch.qos.logback.classic.spi.ILoggingEvent
import ch.qos.logback.core.read.ListAppender
import dev.sluice.engine.catalog.Catalog
import dev.sluice.engine.host.HostClock
import dev.sluice.engine.jobs.FaultKind
import dev.sluice.engine.jobs.Faults
import dev.sluice.engine.secrets.KeySource
import dev.sluice.lab.SetClock
import dev.sluice.wire.Schema
import java.nio.file.Files
import java.nio.file.Path
import java.time.Duration
import java.util.concurrent.CompletableFuture
import java.util.concurrent.TimeUnit
import org.slf4j.LoggerFactory
import spock.lang.Specification
import spock.lang.TempDir
import spock.util.concurrent.PollingConditions

/** The time that the engine goes by, beside everything else that an engine does. */
class TrustedTimeSpec extends Specification {
    @TempDir Path folder

    def "it can be asked within a change of the catalog while a doubted clock is being told of"() {
        given:
        def catalog = Catalog.open(folder.resolve('catalog.db'), Schema.standard(), KeySource.file(folder.resolve('secret.key')))
        def clock = new SetClock()
        def time = TrustedTime.keptIn(folder.resolve('time.json'), clock.asHost())
        clock.set(Duration.ofDays(180))

        when: 'somebody changes the catalog, and whoever looks at the clock waits for that'
        def looking = new Thread({ time.look(catalog) })
        looking.daemon = true
        def asked = CompletableFuture.supplyAsync {
            catalog.write {
                looking.start()
                new PollingConditions(timeout: 20).eventually { assert looking.state == Thread.State.WAITING }
                [time.seen(), time.trusted()]
            }
        }

        then:
        asked.get(30, TimeUnit.SECONDS)[1].empty

        cleanup:
        looking.join(10_000)
        catalog.close()
    }

    def "who says that the clock is right while the engine looks at it is heard"() {
        given: 'a clock of which a fault tells'
        def catalog = Catalog.open(folder.resolve('catalog.db'), Schema.standard(), KeySource.file(folder.resolve('secret.key')))
        def clock = new SetClock()
        def asked = 0
        def resolved = Integer.MAX_VALUE
        def shown = {
            if (++asked == resolved) {
                catalog.write { Faults.mend(it, FaultKind.CLOCK_DOUBTED, null) }
            }
            clock.now()
        }
        def time = TrustedTime.keptIn(folder.resolve('time.json'), new HostClock(shown, clock.asHost().upTime(), 'start'))
        clock.set(Duration.ofDays(180))
        time.look(catalog)

        when: 'it is resolved between one question of a look and the next'
        resolved = asked + question
        2.times { time.look(catalog) }

        then:
        asked >= resolved
        catalog.read { !Faults.isTold(it, FaultKind.CLOCK_DOUBTED, null) }
        time.trusted().present

        cleanup:
        catalog.close()

        where:
        question << (1..3)
    }

    def "what cannot be written down, as on a full disk, is told once until it can be again"() {
        given:
        def catalog = Catalog.open(folder.resolve('catalog.db'), Schema.standard(), KeySource.file(folder.resolve('secret.key')))
        def clock = new SetClock()
        def place = Files.createDirectory(folder.resolve('place'))
        def time = TrustedTime.keptIn(place.resolve('time.json'), clock.asHost())
        def told = new ListAppender<ILoggingEvent>()
        def log = LoggerFactory.getLogger(TrustedTime) as Logger
        told.start()
        log.addAppender(told)
        def looks = {
            3.times {
                clock.pass(Duration.ofMinutes(1))
                time.look(catalog)
            }
        }

        when:
        place.toFile().deleteDir()
        looks()

        then:
        told.list*.formattedMessage == ["the time that passes cannot be written down: $place/time.json.new"]

        when:
        Files.createDirectory(place)
        looks()
        place.toFile().deleteDir()
        looks()

        then:
        told.list.size() == 2

        cleanup:
        log.detachAppender(told)
        catalog.close()
    }
}

package dev.sluice.seeded

import java.nio.file.Files
import spock.lang.Specification

/** Faults that no longer fit the program would hold its specs against nothing. */
class KeptFaultsSpec extends Specification {
    def "every fault of #room fits the file that it is meant for, and changes it"() {
        expect:
        Fault.of(room).each {
            assert it.source().toString() ==~ "src/main/(java|groovy)/dev/sluice/$room/.+"
            assert it.faulty() != Files.readString(it.source())
        }

        where:
        room << Fault.ROOMS
    }

    def "there are at least forty faults in #room, each with a line that says what is wrong"() {
        given:
        def faults = Fault.of(room)

        expect:
        faults.size() >= 40
        faults.every { it.says() ==~ /[A-Z].+\./ }
        faults*.says().toSet().size() == faults.size()

        where:
        room << Fault.ROOMS
    }
}

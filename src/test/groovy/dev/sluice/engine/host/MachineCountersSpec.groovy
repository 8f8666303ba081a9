package dev.sluice.engine.host

import dev.sluice.engine.host.MachineCounters.Processors
import dev.sluice.engine.host.MachineCounters.Traffic
import spock.lang.Specification

/** What the machine counts, as Linux writes it. */
class MachineCountersSpec extends Specification {
    def "the time of processors is that of programs, of the system, and of nobody"() {
        expect:
        MachineCounters.processors(['cpu  100 20 30 1000 5 2 1 7 0 0', 'cpu0 1 1 1 1 1 1 1 1 0 0', 'intr 5']) == new Processors(1200, 330, 10050)
        MachineCounters.processors([]) == new Processors(0, 0, 0)
    }

    def "the network is counted by interface, but for what a machine says to itself"() {
        given:
        def lines = ['Inter-|   Receive                            |  Transmit', ' face |bytes    packets errs', '    lo: 9 9 0 0 0 0 0 0 9 9 0 0 0 0 0 0',
                     '  eth0: 1234 12 0 0 0 0 0 0 5678 34 0 0 0 0 0 0', '  eth1:1 2 0 0 0 0 0 0 3 4 0 0 0 0 0 0']

        expect:
        MachineCounters.network(lines) == [eth0: new Traffic(1234, 12, 5678, 34), eth1: new Traffic(1, 2, 3, 4)]
    }

    def "disks are those of the machine, without their parts and what lies on them"() {
        expect:
        MachineCounters.disks(['   7       0 loop0 1 2 3 4 5 6 7 8 9 10 11', ' 253 0 dm-0 1 2 3 4 5 6 7 8 9 10 11', ' 8 1 no-such-disk1 1 2 3 4 5 6 7 8 9 10 11'])
                .with { [it.reads(), it.readBytes(), it.writes(), it.writtenBytes()] } == [0, 0, 0, 0]
    }

    def "this machine tells how long it did nothing"() {
        expect:
        MachineCounters.now().processors().with { it.idle() > 0 && it.user() > 0 }
    }
}

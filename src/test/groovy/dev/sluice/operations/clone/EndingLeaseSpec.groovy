package dev.sluice.operations.clone

import dev.sluice.wire.ApiObject
import java.time.Instant
import spock.lang.Specification

class EndingLeaseSpec extends Specification {
    static final NOW = Instant.parse('2026-05-04T12:00:00Z')

    def "a VDB of somebody's own is told when it ends within an hour: #fields"() {
        given:
        def container = ApiObject.of([name: 'qa1', owner: 'USER-2', creationTime: '2026-05-01T00:00:00.000Z'] + fields)

        expect:
        EndingLease.of([container], 'USER-2', NOW)*.text() == texts
        EndingLease.of([container], 'USER-3', NOW) == []

        where:
        fields                                                        || texts
        [:]                                                           || []
        [leaseEnd: '2026-05-04T12:42:10.000Z']                        || ['qa1 ends in 42 min']
        [leaseEnd: '2026-05-04T12:00:42.000Z']                        || ['qa1 ends in 42 s']
        [leaseEnd: '2026-05-04T13:00:00.000Z']                        || []
        [leaseEnd: '2026-05-04T11:59:00.000Z']                        || []
        [leaseIdle: 3600, lastConnection: '2026-05-04T11:10:00.000Z'] || ['qa1 ends in 10 min']
        [leaseIdle: 3600, lastConnection: '2026-05-04T11:10:00.000Z',
         leaseBegin: '2026-05-04T11:30:00.000Z']                      || ['qa1 ends in 30 min']
        [leaseIdle: 3600, lastConnection: '2026-05-04T11:10:00.000Z',
         leaseEnd: '2026-05-04T12:05:00.000Z']                        || ['qa1 ends in 5 min']
    }

    def "the next end comes first"() {
        given:
        def containers = [qa1: '12:50', qa2: '12:20'].collect { name, end ->
            ApiObject.of([name: name, owner: 'USER-2', leaseEnd: "2026-05-04T$end:00.000Z".toString()])
        }

        expect:
        EndingLease.of(containers, 'USER-2', NOW)*.name() == ['qa2', 'qa1']
    }
}

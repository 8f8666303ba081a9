package dev.sluice.operations.clone

import java.time.Duration
import spock.lang.Specification

/** How long a VDB is to be there counts from when it is made, and not from when somebody said it: what it is of may have to be linked before. */
class WantedLeaseSpec extends Specification {
    def "a lease begins when its fields are asked for"() {
        given:
        def lease = WantedLease.NONE.ending(Duration.ofHours(2)).idle(Duration.ofHours(1))
        def early = lease.fields().leaseEnd

        when:
        sleep(5)

        then:
        lease.fields().leaseEnd > early
        lease.fields().leaseIdle == 3600
        WantedLease.NONE.ending(null).idle(null).fields() == [leaseEnd: null, leaseIdle: null]
        WantedLease.NONE.fields() == [:]
    }
}

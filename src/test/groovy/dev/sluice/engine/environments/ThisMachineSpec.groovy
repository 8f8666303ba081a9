package dev.sluice.engine.environments

import dev.sluice.engine.host.Machine
import spock.lang.Specification

class ThisMachineSpec extends Specification {
    def "#address is this machine: #here"() {
        expect:
        ThisMachine.isHere(address) == here

        where:
        address                            || here
        'localhost'                        || true
        'LOCALHOST'                        || true
        '127.0.0.1'                        || true
        '127.0.0.53'                       || true
        '::1'                              || true
        '0:0:0:0:0:0:0:1'                  || true
        Machine.hostname().get()           || true
        '192.0.2.1'                        || false
        '2001:db8::1'                      || false
        'db7'                              || false
        'localhost.example.org'            || false
        '999.1.1.1'                        || false
        ''                                 || false
        'not an address'                   || false
        '::zz'                             || false
    }

    def "the time zone is told as listings of hosts have it"() {
        expect:
        ThisMachine.timezone() ==~ /\S+,[A-Z+0-9-]+[+-]\d{4}/
    }
}

package dev.sluice.engine.network

import dev.sluice.lab.Lab
import dev.sluice.lab.RawConnection
import java.nio.file.Path
import spock.lang.AutoCleanup
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.TempDir

/** By which names an engine answers, and what browsers are told of its answers. */
class HostNamesSpec extends Specification {
    @Shared @TempDir Path folder
    @Shared @AutoCleanup Lab lab

    def setupSpec() { lab = new Lab(folder, { it.withHostNames(['dve.example', '*.lab.example']) }) }

    private RawConnection.Answer about(String host) {
        new RawConnection(lab.engine.url()).withCloseable {
            it.exchange("GET /resources/json/engine/about HTTP/1.1\r\nHost: $host\r\n\r\n", new byte[0])
        }
    }

    def "called #host it answers #status"() {
        expect:
        about(host).status == status

        where:
        host                    || status
        'localhost'             || 200
        'LocalHost:8080'        || 200
        '127.0.0.1:8080'        || 200
        '192.0.2.7'             || 200
        '[::1]:8080'            || 200
        'dve.example'           || 200
        'qa.lab.example:443'    || 200
        InetAddress.localHost.hostName || 200
        'example.org'           || 421
        'dve.example.org'       || 421
        'lab.example'           || 421
        '127.0.0.1.example.org' || 421
        '1.2.3'                 || 421
    }

    def "a call by another name is told what to do"() {
        expect:
        about('example.org').body.contains("No engine here is called 'example.org'.")
        about('example.org').body.contains('Start it with --host-name, or use its address.')
    }

    def "browsers keep no answer, guess nothing of it and show it in no other page: #header"() {
        expect:
        about('localhost').headers[header] == value

        where:
        header                    || value
        'cache-control'           || 'no-store'
        'x-content-type-options'  || 'nosniff'
        'content-security-policy' || "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"
        'referrer-policy'         || 'no-referrer'
    }
}

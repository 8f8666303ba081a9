package dev.sluice.engine.network

import dev.sluice.lab.Lab
import dev.sluice.lab.RawConnection
import groovy.json.JsonOutput
import java.nio.file.Path
import spock.lang.AutoCleanup
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.TempDir

/** Whose word counts for the address of a client. */
class TrustedProxiesSpec extends Specification {
    static final PROXY = 'PROXY TCP4 203.0.113.7 192.0.2.1 4711 443\r\n'

    @Shared @TempDir Path folder
    @Shared @AutoCleanup Lab lab

    def setupSpec() { lab = new Lab(folder, { it.withTrustedProxies([InetAddress.getByName('127.0.3.1')]) }) }

    /** Fails to log in by a connection from an address, whose first words are given. */
    private RawConnection.Answer fail(String address, String name, String first) {
        new RawConnection(lab.engine.url(), InetAddress.getByName(address)).withCloseable { connection ->
            def version = [type: 'APIVersion', major: 1, minor: 11, micro: 20]
            def opened = post(connection, first, 'session', [type: 'APISession', version: version], '')
            opened.status == 200 ? post(connection, '', 'login', [type: 'LoginRequest', username: name, password: 'x'],
                    "Cookie: ${opened.headers['set-cookie'].split(';')[0]}\r\n") : opened
        }
    }

    private static RawConnection.Answer post(RawConnection connection, String first, String path, Map body, String cookie) {
        def bytes = JsonOutput.toJson(body).bytes
        connection.exchange("${first}POST /resources/json/engine/$path HTTP/1.1\r\nHost: 127.0.0.1\r\n${cookie}"
                + "Content-Type: application/json\r\nContent-Length: $bytes.length\r\n\r\n", bytes)
    }

    private List<String> addresses(String name) {
        lab.admin().get("action?searchText=$name").result.findAll { it.actionType == 'USER_FAILED_LOGIN' }*.originIp
    }

    def "a trusted proxy tells who its client is"() {
        given: 'the name of nobody would not be kept, since it may be a password'
        lab.user('behind')

        expect:
        fail('127.0.3.1', 'behind', PROXY).status == 401
        addresses('behind') == ['203.0.113.7']
    }

    def "whoever else says so is not understood, and is nobody else"() {
        given:
        lab.user('pretender')

        expect:
        fail('127.0.3.2', 'pretender', PROXY).status in [0, 400]
        addresses('pretender') == []
    }

    def "clients without a proxy are who they are"() {
        given:
        lab.user('direct')

        expect:
        fail('127.0.3.3', 'direct', '').status == 401
        addresses('direct') == ['127.0.3.3']
    }

    def "a trusted proxy that tells of no client is who it is, as one that looks whether the engine is well"() {
        given:
        lab.user('silent')

        expect:
        fail('127.0.3.1', 'silent', '').status == 401
        addresses('silent') == ['127.0.3.1']
    }
}

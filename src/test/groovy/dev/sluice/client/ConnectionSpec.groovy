package dev.sluice.client

import spock.lang.Specification

class ConnectionSpec extends Specification {
    def "#url is the address #address"() {
        expect:
        Connection.to(url).url() == URI.create(address)

        where:
        url                      || address
        'http://127.0.0.1:8080'  || 'http://127.0.0.1:8080'
        'https://dve.example/'   || 'https://dve.example'
        'http://[::1]:8080'      || 'http://[::1]:8080'
    }

    def "'#url' is refused"() {
        when:
        Connection.to(url)

        then:
        ConnectionException refused = thrown()
        refused.message == message

        where:
        url                             || message
        'dve.example'                   || "'dve.example' is not the address of an engine. Write it as https://HOST or http://HOST:PORT"
        'ftp://dve.example'             || "'ftp://dve.example' is not the address of an engine. Write it as https://HOST or http://HOST:PORT"
        'my engine'                     || "'my engine' is not the address of an engine. Write it as https://HOST or http://HOST:PORT"
        ''                              || "'' is not the address of an engine. Write it as https://HOST or http://HOST:PORT"
        'http://dve/resources/json/x'   || "'http://dve/resources/json/x' is more than the address of an engine. Write it as http://dve and give the namespace apart"
        'https://dve?x=y'               || "'https://dve?x=y' is more than the address of an engine. Write it as https://dve and give the namespace apart"
        'https://admin:pw@dve.example'  || 'the address of an engine holds a user or password. Leave them out; log in instead'
    }

    def "a namespace is one plain path segment"() {
        given:
        def good = Connection.to('http://dve')

        when:
        new Connection(good.url(), 'a/../b', good.version(), false, good.connectTimeout(), good.readTimeout())

        then:
        ConnectionException refused = thrown()
        refused.message == "'a/../b' is not a namespace. Use letters, digits, '.', '-' and '_'"
    }

    def "cookies after #headers are sent as '#sent'"() {
        expect:
        new Cookies([JSESSIONID: 'OLD']).after(headers).header() == sent

        where:
        headers                                                       || sent
        []                                                            || 'JSESSIONID=OLD'
        ['JSESSIONID=NEW; Path=/resources; HttpOnly']                 || 'JSESSIONID=NEW'
        ['JSESSIONID=NEW; Path=/other']                               || 'JSESSIONID=NEW'
        ['JSESSIONID = NEW ;Secure']                                  || 'JSESSIONID=NEW'
        ['JSESSIONID="a=b"']                                          || 'JSESSIONID="a=b"'
        ['lb=node2; Path=/', 'JSESSIONID=NEW']                        || 'JSESSIONID=NEW; lb=node2'
        ['JSESSIONID=; Max-Age=0']                                    || ''
        ['nonsense', '=x', '']                                        || 'JSESSIONID=OLD'
    }
}

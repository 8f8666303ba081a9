package dev.sluice.engine.network.process

import dev.sluice.engine.http.call.HttpAnswer
import dev.sluice.engine.network.ListeningPort
import dev.sluice.engine.network.PemKeys
import dev.sluice.engine.network.ReceivedRequest
import java.time.Duration
import spock.lang.Specification

/** What is said between an engine and the process that serves its network comes through whole, or not at all. */
class NetworkMessageFormatSpec extends Specification {
    private static final ReceivedRequest REQUEST = new ReceivedRequest('POST', '/resources/json/engine/group', [a: '1', 'ü': ''],
            [new ReceivedRequest.Header('Cookie', 'JSESSIONID=1'), new ReceivedRequest.Header('cookie', '')], '10.0.0.7', [1, 0, -1] as byte[], true)
    private static final PORT = new ListeningPort(new InetSocketAddress('::1', 443), ['localhost', 'sluice'], [InetAddress.getByName('10.1.2.3')],
            new PemKeys('certificate \u00ff', 'key'))
    private static final ANSWER = new HttpAnswer(404, 'application/json', ['a=b', 'c=d'], Duration.ofMillis(1500), '{}'.bytes)

    private static byte[] written(NetworkMessage message) {
        new ByteArrayOutputStream().tap { NetworkMessageFormat.write(message, it) }.toByteArray()
    }

    private static NetworkMessage read(byte[] bytes) {
        NetworkMessageFormat.read(new ByteArrayInputStream(bytes), 1 << 20)
    }

    /** Fields with bytes are told apart by what is in them. */
    private static String shown(Object value) {
        value instanceof byte[] ? "$value" : value instanceof Record
                ? value.class.recordComponents.collect { shown(it.accessor.tap { accessible = true }.invoke(value)) }.toString() : "$value"
    }

    static List<NetworkMessage> messages() {
        [new NetworkMessage.Serve(PORT), new NetworkMessage.Serve(PORT.withKeys(null)), new NetworkMessage.Renew(PORT.keys()), new NetworkMessage.Listens(8080),
         new NetworkMessage.CannotListen('in use'), new NetworkMessage.AskLogin(7, REQUEST), new NetworkMessage.Ask(Long.MAX_VALUE, REQUEST),
         new NetworkMessage.Ask(0, new ReceivedRequest('GET', '/', null, [], '', new byte[0], false)), new NetworkMessage.Login(7, true),
         new NetworkMessage.Answered(8, ANSWER), new NetworkMessage.Broken(9)]
    }

    def "every kind of message comes through: #message.class.simpleName"() {
        expect:
        shown(read(written(message))) == shown(message)

        where:
        message << messages()
    }

    def "every kind of message is among those that are tried"() {
        expect:
        messages()*.class.toSet() == NetworkMessage.permittedSubclasses.toSet()
    }

    def "no bytes make more of the reader than a refusal: #message.class.simpleName"() {
        given:
        def random = new Random(11)
        def sound = written(message)

        when:
        def outcomes = (1..500).collect {
            byte[] bytes = Arrays.copyOf(sound, sound.length)
            (0..random.nextInt(3)).each { bytes[4 + random.nextInt(bytes.length - 4)] = (byte) random.nextInt(256) }
            try {
                read(random.nextBoolean() ? bytes : Arrays.copyOf(bytes, random.nextInt(bytes.length)))
                'read'
            } catch (IOException refused) {
                'refused'
            }
        }

        then:
        outcomes.toSet().every { it in ['read', 'refused'] }
        'refused' in outcomes

        where:
        message << messages()
    }

    def "what claims to be long is not believed: #what"() {
        when:
        read(bytes as byte[])

        then:
        IOException refused = thrown()
        refused.message == said

        where:
        what          | bytes                                              || said
        'a message'   | [127, 0, 0, 0]                                     || 'a message of 2130706432 bytes'
        'nothing'     | [0, 0, 0, 0]                                       || 'a message of 0 bytes'
        'a text'      | [0, 0, 0, 6, 4, 127, 0, 0, 0, 1]                   || 'a message that claims 2130706432 of what has 1 bytes'
        'less than 0' | [0, 0, 0, 6, 4, -1, 0, 0, 0, 1]                    || 'a message that claims -16777216 of what has 1 bytes'
        'its end'     | [0, 0, 0, 5, 3, 0, 1, 0, 0]                        || 'a message with 2 bytes too many'
        'its kind'    | [0, 0, 0, 1, 77]                                   || 'a message of kind 77'
    }
}

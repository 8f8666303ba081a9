package dev.sluice.engine.door

import dev.sluice.engine.door.process.DoorProcess
import java.nio.file.Files
import java.nio.file.Path
import java.util.concurrent.LinkedBlockingQueue
import java.util.concurrent.TimeUnit
import spock.lang.AutoCleanup
import spock.lang.Requires
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.TempDir

/** Who holds a door listens there in another's stead, has those who come wait, and hands them on with all that they say. */
class DoorsSpec extends Specification {
    static final boolean ROOT = System.getProperty('user.name') == 'root'

    @TempDir @Shared Path folder
    @Shared @AutoCleanup Doors here = LocalDoors.open()
    @Shared @AutoCleanup Doors apart = new DoorProcess(folder.resolve('root'))
    final LinkedBlockingQueue<String> knocks = new LinkedBlockingQueue()
    final int port = new ServerSocket(0).withCloseable { it.localPort }
    final List<InetSocketAddress> place = [new InetSocketAddress(InetAddress.getByName('127.0.0.1'), port)]
    @AutoCleanup(quiet = true) ServerSocket server
    private Thread accepting

    /** All doors that this machine can have. */
    private List<Doors> all() {
        def doors = ROOT ? [here, apart] : [here]
        doors.each { it.whenKnocked { knocks << it } }
        doors
    }

    private Socket come() {
        def socket = new Socket('127.0.0.1', port)
        socket.soTimeout = 10_000
        socket
    }

    private void listen() {
        server = new ServerSocket(port, 50, InetAddress.getByName('127.0.0.1'))
    }

    /** Gives back what each says, in capitals, until they end. */
    private void serve() {
        listen()
        def listening = server
        accepting = Thread.startDaemon {
            while (!listening.closed) {
                try {
                    def client = listening.accept()
                    Thread.startDaemon {
                        client.withCloseable {
                            def out = it.outputStream
                            it.inputStream.eachByte(8192) { bytes, count -> out.write(new String(bytes, 0, count, 'ISO-8859-1').toUpperCase().getBytes('ISO-8859-1')) }
                        }
                    }
                } catch (IOException closed) {
                    return
                }
            }
        }
    }

    /** Listens no more when this returns: who accepts closes what others have closed meanwhile. */
    private void end() {
        server.close()
        accepting.join()
    }

    private String told() {
        knocks.poll(10, TimeUnit.SECONDS)
    }

    @Requires({ DoorsSpec.ROOT })
    def "the process that holds the doors can be there before the first of them is to be held"() {
        given:
        def doors = new DoorProcess(folder.resolve('prepared'))

        when:
        doors.prepare()
        def prepared = doors.pid()

        then:
        ProcessHandle.of(prepared).get().alive

        when:
        doors.hold('qa', place)

        then:
        doors.pid() == prepared

        cleanup:
        doors.close()
    }

    def "another can listen at once where a door was freed, also while programs are being started"() {
        given:
        def starts = true
        def starting = Thread.startDaemon { while (starts) { ['true'].execute().waitFor() } }

        expect: 'each time at a port that nothing has been at before'
        new Random().ints(20_000, 30_000).distinct().limit(40).toArray().every { drawn ->
            def address = new InetSocketAddress('127.0.0.1', drawn)
            try {
                here.hold('it', [address])
            } catch (IOException taken) {
                return true
            }
            sleep 3
            here.free('it')
            new ServerSocket().withCloseable { it.bind(address); true }
        }

        cleanup:
        starts = false
        starting.join()
        here.drop('it')
    }

    def "who comes is told of, waits while the door is freed, and is handed on with what they said at first"() {
        expect:
        all().every { doors ->
            doors.hold('qa1', place)
            def early = (1..3).collect { come() }
            early.each { it.outputStream.write('early '.bytes) }
            assert (1..3).collect { told() } == ['qa1'] * 3
            assert doors.isHeld('qa1') && doors.names() == ['qa1']

            doors.free('qa1')
            assert !doors.isHeld('qa1')
            serve()
            def late = come()
            doors.handOn('qa1')
            assert doors.names() == []
            (early + late).each {
                it.outputStream.write('and late'.bytes)
                it.shutdownOutput()
            }
            assert early.collect { it.inputStream.text } == ['EARLY AND LATE'] * 3
            assert late.inputStream.text == 'AND LATE'
            assert eventually { doors.passing() == 0 }
            end()
            true
        }
    }

    def "much that goes to and fro at once comes whole, and in its order"() {
        expect:
        all().every { doors ->
            def much = 'abcdefghij' * 400_000
            doors.hold('qa2', place)
            def client = come()
            def writing = Thread.startDaemon {
                client.outputStream.write(much.bytes)
                client.shutdownOutput()
            }
            assert told() == 'qa2'
            doors.free('qa2')
            serve()
            doors.handOn('qa2')
            client.soTimeout = 30_000
            assert client.inputStream.text == much.toUpperCase()
            writing.join()
            end()
            true
        }
    }

    def "a door that is dropped turns away who waits, and who has gone by themselves is not handed on"() {
        expect:
        all().every { doors ->
            doors.hold('qa3', place)
            def waiting = come()
            def gone = come()
            assert [told(), told()] == ['qa3', 'qa3']
            gone.close()
            doors.drop('qa3')
            assert waiting.inputStream.read() == -1
            listen()
            server.close()

            doors.hold('qa3', place)
            come().close()
            assert told() == 'qa3'
            sleep 200
            doors.free('qa3')
            listen()
            doors.handOn('qa3')
            server.soTimeout = 300
            try {
                server.accept()
                return false
            } catch (SocketTimeoutException nobody) {
                server.close()
                return true
            }
        }
    }

    def "where another listens no door is held, and it says which address is taken"() {
        given:
        listen()

        expect:
        all().every { doors ->
            try {
                doors.hold('qa4', place)
                false
            } catch (IOException taken) {
                taken.message.contains("127.0.0.1, port $port") && taken.message.contains('in use') && !doors.isHeld('qa4')
            }
        }
    }

    @Requires({ DoorsSpec.ROOT })
    def "the process that holds doors for root has no rights, and where it dies another holds them"() {
        given:
        all()
        apart.hold('qa5', place)
        def first = ProcessHandle.of(apart.pid()).get()
        def status = Files.readString(Path.of("/proc/${first.pid()}/status"))

        expect:
        (status =~ /(?m)^Uid:\s+(\d+)/)[0][1] as int >= 1000
        (status =~ /(?m)^CapEff:\s+(\w+)/)[0][1] == '0000000000000000'

        when:
        first.destroyForcibly()

        then:
        eventually { apart.pid() !in [0, first.pid()] && come().withCloseable { told() == 'qa5' } }

        cleanup:
        apart.drop('qa5')
    }

    private static boolean eventually(Closure<Boolean> condition) {
        for (int i = 0; i < 200; i++) {
            try {
                if (condition()) {
                    return true
                }
            } catch (ConnectException notYet) {
                // Nobody listens for a moment.
            }
            sleep 50
        }
        false
    }
}

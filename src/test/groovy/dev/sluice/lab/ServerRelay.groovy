package dev.sluice.lab

import java.util.concurrent.CopyOnWriteArrayList

/** Stands between a server and who connects to it, and passes on what both say: as it is, changed, or as slowly as wanted. */
class ServerRelay implements AutoCloseable {
    final ServerSocket server = new ServerSocket(0, 50, InetAddress.loopbackAddress)
    private final int behind
    private final List<Socket> unanswered = new CopyOnWriteArrayList<>()
    private final List<Socket> passing = new CopyOnWriteArrayList<>()
    /** What becomes of what the server says, read as a character each byte. */
    private final Closure<String> change
    /** How many bytes of what the server says are passed on in a second, on each connection; 0 for all. */
    volatile int bytesPerSecond
    /** Whether whoever connects from now on hears nothing at all. */
    volatile boolean silent

    ServerRelay(int behind, Closure<String> change = { it }) {
        this.behind = behind
        this.change = change
        Thread.startDaemon { accept() }
    }

    int getPort() {
        server.localPort
    }

    private void accept() {
        while (!server.closed) {
            try {
                def client = server.accept()
                if (silent) {
                    unanswered << client
                    continue
                }
                def real = new Socket('127.0.0.1', behind)
                passing << real
                Thread.startDaemon { pass(client, real) { it } }
                Thread.startDaemon { pass(real, client, change) }
            } catch (IOException closed) {
                continue
            }
        }
    }

    private void pass(Socket from, Socket to, Closure<String> change) {
        try {
            def piece = new byte[16384]
            for (int length = from.inputStream.read(piece); length >= 0; length = from.inputStream.read(piece)) {
                to.outputStream.write(change(new String(piece, 0, length, 'ISO-8859-1')).getBytes('ISO-8859-1'))
                to.outputStream.flush()
                if (bytesPerSecond > 0 && from.port == behind) {
                    sleep((length * 1000L).intdiv(bytesPerSecond))
                }
            }
        } catch (IOException ended) {
            // Either side has gone.
        } finally {
            [from, to]*.close()
        }
    }

    /** Ends all connections that there are. */
    void cut() {
        passing*.close()
        passing.clear()
    }

    @Override
    void close() {
        server.close()
        unanswered*.close()
    }
}

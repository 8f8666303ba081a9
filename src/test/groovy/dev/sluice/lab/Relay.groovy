package dev.sluice.lab

import java.util.concurrent.ExecutorService
import java.util.concurrent.Executors

/** Stands between a client and an engine, and loses the answers to calls that it is told of. The calls themselves arrive. */
class Relay implements Closeable {
    private final ServerSocket door = new ServerSocket(0, 50, InetAddress.loopbackAddress)
    private final ExecutorService threads = Executors.newCachedThreadPool()
    private final URI engine
    private volatile String losing

    Relay(String engine) {
        this.engine = URI.create(engine)
        threads.submit { accept() }
    }

    String getUrl() {
        "http://127.0.0.1:$door.localPort"
    }

    /** From now on the connection breaks in place of the answer to the first call whose text contains {@code call}. */
    void lose(String call) {
        losing = call
    }

    private void accept() {
        while (!door.closed) {
            Socket client = door.accept()
            Socket there = new Socket(engine.host, engine.port)
            boolean lost = false
            threads.submit {
                pump(client, there) { String text ->
                    lost |= losing != null && text.contains(losing)
                    true
                }
            }
            threads.submit {
                pump(there, client) {
                    if (lost) {
                        losing = null
                    }
                    !lost
                }
            }
        }
    }

    private static void pump(Socket from, Socket to, Closure<Boolean> passes) {
        byte[] bytes = new byte[1 << 16]
        try {
            for (int length = from.inputStream.read(bytes); length >= 0; length = from.inputStream.read(bytes)) {
                if (!passes.call(new String(bytes, 0, length, 'ISO-8859-1'))) {
                    break
                }
                to.outputStream.write(bytes, 0, length)
                to.outputStream.flush()
            }
        } catch (IOException closed) {
            return
        } finally {
            from.close()
            to.close()
        }
    }

    @Override
    void close() {
        door.close()
        threads.shutdownNow()
    }
}

package dev.sluice.lab

import groovy.transform.CompileStatic

/** An HTTP connection that sends just the bytes that a spec gives it, sound or not, and reads what comes back. */
@CompileStatic
class RawConnection implements Closeable {
    private final URI engine
    private final InetAddress from
    private Socket socket
    private InputStream input

    /** @param from the address of this machine that it comes from, or null for the usual one */
    RawConnection(URI engine, InetAddress from = null) {
        this.engine = engine
        this.from = from
    }

    /** What came back; status 0 where the engine closed the connection without a word. */
    static class Answer {
        int status
        Map<String, String> headers = [:]
        String body = ''
    }

    /**
     * Sends a head and a body, each byte of the head a character, and waits for the answer. What comes after a HEAD is not told by
     * its answer, so that the next call has a connection of its own.
     */
    Answer exchange(String head, byte[] body) {
        write(head.getBytes('ISO-8859-1'))
        write(body)
        boolean headOnly = head.startsWith('HEAD ')
        Answer answer = read(headOnly)
        if (answer.status == 0 || headOnly || answer.headers['connection'] == 'close') {
            close()
        }
        answer
    }

    void write(byte[] bytes) {
        if (socket == null) {
            socket = from == null ? new Socket(engine.host, engine.port) : new Socket(engine.host, engine.port, from, 0)
            socket.tcpNoDelay = true
            socket.soTimeout = 60_000
            input = new BufferedInputStream(socket.inputStream, 1 << 14)
        }
        try {
            socket.outputStream.write(bytes)
        } catch (SocketException refused) {
            // The engine may refuse a head, and close, before the body is sent; its answer can still be read.
            assert refused
        }
    }

    Answer read(boolean headOnly = false) {
        def answer = new Answer()
        String status = line()
        if (status == null) {
            return answer
        }
        assert status.startsWith('HTTP/1.1 ') : "no answer: $status"
        answer.status = status.substring(9, 12) as int
        for (String header = line(); header; header = line()) {
            int colon = header.indexOf(':')
            answer.headers[header.substring(0, colon).toLowerCase(Locale.ROOT)] = header.substring(colon + 1).trim()
        }
        if (answer.status == 100) {
            return read(headOnly)
        }
        if (!headOnly) {
            answer.body = new String(body(answer), 'UTF-8')
        }
        answer
    }

    private byte[] body(Answer answer) {
        if (answer.headers['transfer-encoding'] != 'chunked') {
            return input.readNBytes((answer.headers['content-length'] ?: '0') as int)
        }
        def whole = new ByteArrayOutputStream()
        for (int size = Integer.parseInt(line(), 16); size > 0; size = Integer.parseInt(line(), 16)) {
            whole.write(input.readNBytes(size))
            line()
        }
        line()
        whole.toByteArray()
    }

    private String line() {
        def line = new StringBuilder()
        try {
            for (int next = input.read(); next >= 0; next = input.read()) {
                if (next == 10) {
                    return line.toString()
                }
                if (next != 13) {
                    line.append((char) next)
                }
            }
        } catch (SocketException closed) {
            assert closed
        }
        null
    }

    @Override
    void close() {
        socket?.close()
        socket = null
    }
}

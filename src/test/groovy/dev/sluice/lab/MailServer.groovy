package dev.sluice.lab

import java.util.concurrent.CopyOnWriteArrayList
import javax.net.ssl.SSLContext
import javax.net.ssl.SSLException
import javax.net.ssl.SSLSocket

/** A mail server on this machine that keeps what it is sent, as far as the specs need one. */
class MailServer implements Closeable {
    static record Sent(String from, List<String> to, String subject, String text) { }

    final List<Sent> mails = new CopyOnWriteArrayList<>()
    final List<String> logins = new CopyOnWriteArrayList<>()
    /** Whether nobody is known here. */
    volatile boolean refusing
    /** How often TLS was agreed on. */
    volatile int secured
    private final SSLContext tls
    private final ServerSocket server = new ServerSocket(0, 50, InetAddress.loopbackAddress)

    /** @param tls what it offers, or null for none */
    MailServer(SSLContext tls = null) {
        this.tls = tls
        Thread.startDaemon('mail server') {
            while (!server.closed) {
                try {
                    server.accept().withCloseable { talk(it) }
                } catch (SSLException distrusted) {
                    continue
                } catch (SocketException closed) {
                    if (server.closed) {
                        return
                    }
                }
            }
        }
    }

    String getUrl() {
        "smtp://127.0.0.1:$server.localPort"
    }

    private void talk(Socket socket) {
        talk(socket, '220 here')
    }

    private void talk(Socket socket, String greeting) {
        def lines = socket.inputStream.newReader('UTF-8')
        def say = { String line -> socket.outputStream.write("$line\r\n".getBytes('UTF-8')); socket.outputStream.flush() }
        String from = null
        List<String> to = []
        greeting?.with { say it }
        for (String line = lines.readLine(); line != null && line != 'QUIT'; line = lines.readLine()) {
            if (line.startsWith('EHLO')) {
                say '250-here'
                if (tls != null && !(socket instanceof SSLSocket)) {
                    say '250-STARTTLS'
                }
                say '250 AUTH PLAIN'
            } else if (line.startsWith('AUTH PLAIN ')) {
                logins << new String(line.substring(11).decodeBase64(), 'UTF-8').split('\0').drop(1).join(' ')
                say '235 welcome'
            } else if (line == 'STARTTLS') {
                say '220 go on'
                SSLSocket safe = (SSLSocket) tls.socketFactory.createSocket(socket, null, socket.port, true)
                safe.useClientMode = false
                safe.startHandshake()
                secured++
                talk(safe, null)
                return
            } else if (line.startsWith('MAIL FROM:')) {
                from = line.find(/<(.*)>/) { it[1] }
                say '250 good'
            } else if (line.startsWith('RCPT TO:')) {
                to << line.find(/<(.*)>/) { it[1] }
                say refusing ? '550 no such user' : '250 good'
            } else if (line == 'DATA') {
                say '354 go on'
                mails << received(from, to, lines)
                say '250 taken'
            }
        }
    }

    private static Sent received(String from, List<String> to, BufferedReader lines) {
        def all = []
        for (String line = lines.readLine(); line != '.'; line = lines.readLine()) {
            all << (line.startsWith('..') ? line.substring(1) : line)
        }
        def subject = all.find { it.startsWith('Subject: ') }.find(/=\?UTF-8\?B\?(.*)\?=/) { it[1] }
        new Sent(from, to, new String(subject.decodeBase64(), 'UTF-8'), new String(all.drop(all.indexOf('') + 1).join('').decodeBase64(), 'UTF-8'))
    }

    @Override
    void close() {
        server.close()
    }
}

package dev.sluice.runbook.notice;

import dev.sluice.wire.Secret;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/** A conversation with a mail server (RFC 5321). A password goes over TLS only, or to this machine. */
final class Smtp implements Closeable {
    private static final int PORT = 25;
    private static final int PORT_OF_TLS = 465;
    private static final int LONGEST = 4096;

    private final String host;
    private Socket socket;
    private BufferedReader answers;
    private String offered;

    private Smtp(String host, Socket socket) throws IOException {
        this.host = host;
        use(socket);
    }

    static Smtp connect(URI server) throws IOException {
        boolean tls = "smtps".equals(server.getScheme());
        Socket socket = new Socket();
        try {
            int port = server.getPort() > 0 ? server.getPort() : tls ? PORT_OF_TLS : PORT;
            socket.connect(new InetSocketAddress(server.getHost(), port), (int) Channel.PATIENCE.toMillis());
            socket.setSoTimeout((int) Channel.PATIENCE.toMillis());
            Smtp smtp = new Smtp(server.getHost(), tls ? secured(socket, server.getHost()) : socket);
            smtp.greet();
            return smtp;
        } catch (IOException failed) {
            socket.close();
            throw failed;
        }
    }

    private void use(Socket connected) throws IOException {
        socket = connected;
        answers = new BufferedReader(new InputStreamReader(connected.getInputStream(), StandardCharsets.UTF_8));
    }

    private static Socket secured(Socket plain, String host) throws IOException {
        SSLSocket socket = (SSLSocket) ((SSLSocketFactory) SSLSocketFactory.getDefault()).createSocket(plain, host, plain.getPort(), true);
        SSLParameters verified = socket.getSSLParameters();
        verified.setEndpointIdentificationAlgorithm("HTTPS");
        socket.setSSLParameters(verified);
        socket.startHandshake();
        return socket;
    }

    private void greet() throws IOException {
        expect(2);
        offered = command("EHLO sluice", 2);
        if (!(socket instanceof SSLSocket) && offers("STARTTLS")) {
            command("STARTTLS", 2);
            use(secured(socket, host));
            offered = command("EHLO sluice", 2);
        }
    }

    private boolean offers(String extension) {
        return offered.lines().anyMatch(line -> line.startsWith(extension));
    }

    void logIn(String user, Secret password) throws IOException {
        if (!(socket instanceof SSLSocket) && !socket.getInetAddress().isLoopbackAddress()) {
            throw new IOException("it offers no TLS, and a password goes over nothing else");
        }
        String said = '\0' + user + '\0' + password.reveal();
        command("AUTH PLAIN " + Base64.getEncoder().encodeToString(said.getBytes(StandardCharsets.UTF_8)), 2);
    }

    /** @param message whole, with its head; in lines that end with CR and LF */
    void send(String from, List<String> to, String message) throws IOException {
        command("MAIL FROM:<" + from + ">", 2);
        for (String each : to) {
            command("RCPT TO:<" + each + ">", 2);
        }
        command("DATA", 3);
        write(message.replaceAll("(?m)^\\.", ".."));
        command(".", 2);
    }

    private String command(String line, int kind) throws IOException {
        write(line + "\r\n");
        return expect(kind);
    }

    private void write(String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
        socket.getOutputStream().flush();
    }

    /** The text of an answer, whose first digit is {@code kind}. */
    private String expect(int kind) throws IOException {
        StringBuilder text = new StringBuilder();
        while (text.length() < LONGEST) {
            String line = answers.readLine();
            if (line == null || line.length() < 3) {
                throw new IOException("it broke off");
            }
            if (line.charAt(0) - '0' != kind) {
                throw new IOException("it said: " + line);
            }
            text.append(line.substring(Math.min(4, line.length()))).append('\n');
            if (line.length() == 3 || line.charAt(3) == ' ') {
                return text.toString();
            }
        }
        throw new IOException("it says too much");
    }

    @Override
    public void close() throws IOException {
        try {
            write("QUIT\r\n");
        } finally {
            socket.close();
        }
    }
}

package dev.sluice.cli.commands.engine;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Instant;

/** Sends messages to a collector of system logs: as RFC 5424 has them, over TCP with their lengths before them (RFC 6587). */
final class SyslogSender implements AutoCloseable {
    /** Facility "log audit", severity "informational". */
    private static final int PRIORITY = 13 * 8 + 6;

    private final Socket socket;
    private final OutputStream out;
    private final String host;

    SyslogSender(String address, int port) throws IOException {
        socket = new Socket(address, port);
        out = new BufferedOutputStream(socket.getOutputStream());
        host = InetAddress.getLocalHost().getHostName();
    }

    /** @param at when it happened */
    void send(Instant at, String text) throws IOException {
        byte[] message = ("<" + PRIORITY + ">1 " + at + " " + host + " sluice - audit - " + text).getBytes(StandardCharsets.UTF_8);
        out.write((message.length + " ").getBytes(StandardCharsets.US_ASCII));
        out.write(message);
    }

    @Override
    public void close() throws IOException {
        out.flush();
        socket.close();
    }
}

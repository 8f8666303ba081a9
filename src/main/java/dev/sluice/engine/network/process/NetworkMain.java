package dev.sluice.engine.network.process;

import dev.sluice.engine.network.HttpServer;
import dev.sluice.engine.network.ListeningPort;
import dev.sluice.log.Log;
import java.io.BufferedOutputStream;
import java.io.EOFException;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;

/**
 * The process that serves the network for an engine of root. It has no privileges, opens no file, and ends with the engine. What it
 * reads from its standard input and writes to its standard output are messages; what it has to say goes to the errors.
 */
public final class NetworkMain {
    private static final int BUFFER = 64 * 1024;

    private NetworkMain() {
    }

    public static void main(String[] arguments) throws Exception {
        Log.setUp();
        InputStream in = System.in;
        OutputStream out = new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), BUFFER);
        System.setOut(new PrintStream(System.err, true));
        try {
            serve(in, out);
        } catch (EOFException ended) {
            // The engine has closed its side, or is no more.
            Runtime.getRuntime().halt(0);
        }
    }

    private static void serve(InputStream in, OutputStream out) throws Exception {
        if (!(NetworkMessageFormat.read(in, Integer.MAX_VALUE) instanceof NetworkMessage.Serve first)) {
            throw new IOException("the engine does not say what is to be served");
        }
        EngineLink engine = new EngineLink(out);
        HttpServer server = listen(engine, first.port(), out);
        while (true) {
            NetworkMessage message = NetworkMessageFormat.read(in, Integer.MAX_VALUE);
            if (message instanceof NetworkMessage.Renew renewed) {
                server.renew(renewed.keys());
            } else {
                engine.take(message, server.threads());
            }
        }
    }

    private static HttpServer listen(EngineLink engine, ListeningPort port, OutputStream out) throws IOException {
        try {
            HttpServer server = HttpServer.onPort(engine, port);
            NetworkMessageFormat.write(new NetworkMessage.Listens(server.url().getPort()), out);
            return server;
        } catch (IOException unable) {
            NetworkMessageFormat.write(new NetworkMessage.CannotListen(unable.getMessage()), out);
            throw new EOFException("nothing is left to do");
        }
    }
}

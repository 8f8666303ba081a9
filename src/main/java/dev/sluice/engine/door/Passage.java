package dev.sluice.engine.door;

import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;

/**
 * One who has come in: waits, with what they have said by then, and is handed on. What goes to and fro is passed on as it is, so that it
 * may be encrypted. All by the thread of the selector.
 */
final class Passage {
    private static final int BUFFER = 32 * 1024;

    private final Selector selector;
    private final Side client;
    private Side server;
    private final Runnable gone;
    private boolean closed;

    /** @param gone is run once, when it is over */
    Passage(Selector selector, SocketChannel client, Runnable gone) throws IOException {
        this.selector = selector;
        this.client = new Side(client);
        this.gone = gone;
        client.configureBlocking(false);
        client.setOption(StandardSocketOptions.TCP_NODELAY, true);
        client.register(selector, SelectionKey.OP_READ, this);
    }

    /** One end of it, and what has come from there and is not passed on yet. */
    private static final class Side {
        private final SocketChannel channel;
        private final ByteBuffer said = ByteBuffer.allocate(BUFFER);
        /** Nothing more comes from there. */
        private boolean ended;
        /** The other end was told that. */
        private boolean told;

        private Side(SocketChannel channel) {
            this.channel = channel;
        }

        private boolean isPassedOn() {
            return ended && said.position() == 0;
        }
    }

    boolean isHandedOn() {
        return server != null;
    }

    /** Connects to what listens now at the address at which it came in. */
    void handOn() {
        try {
            SocketChannel channel = SocketChannel.open();
            server = new Side(channel);
            channel.configureBlocking(false);
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            boolean connected = channel.connect(client.channel.getLocalAddress());
            channel.register(selector, connected ? 0 : SelectionKey.OP_CONNECT, this);
            client.channel.keyFor(selector).interestOps(0);
            if (connected) {
                ready();
            }
        } catch (IOException refused) {
            close();
        }
    }

    /** Goes on wherever it can. */
    void ready() {
        try {
            if (server == null) {
                listen();
                return;
            }
            if (server.channel.isConnectionPending() && !server.channel.finishConnect()) {
                return;
            }
            pass(client, server);
            pass(server, client);
            if (client.isPassedOn() && server.isPassedOn()) {
                close();
                return;
            }
            interest(client, server);
            interest(server, client);
        } catch (IOException broken) {
            close();
        }
    }

    /** Whoever goes before their turn has come is not waited for; what they say at first stays for the database. */
    private void listen() throws IOException {
        if (client.channel.read(client.said) < 0) {
            close();
        } else if (!client.said.hasRemaining()) {
            client.channel.keyFor(selector).interestOps(0);
        }
    }

    private static void pass(Side from, Side to) throws IOException {
        boolean more = true;
        while (more) {
            int read = from.ended || !from.said.hasRemaining() ? 0 : from.channel.read(from.said);
            from.ended |= read < 0;
            from.said.flip();
            int written = from.said.hasRemaining() ? to.channel.write(from.said) : 0;
            from.said.compact();
            more = read > 0 && written > 0;
        }
        if (from.isPassedOn() && !from.told) {
            from.told = true;
            to.channel.shutdownOutput();
        }
    }

    private void interest(Side side, Side other) {
        int operations = !side.ended && side.said.hasRemaining() ? SelectionKey.OP_READ : 0;
        side.channel.keyFor(selector).interestOps(operations | (other.said.position() > 0 ? SelectionKey.OP_WRITE : 0));
    }

    void close() {
        if (closed) {
            return;
        }
        closed = true;
        close(client);
        if (server != null) {
            close(server);
        }
        gone.run();
    }

    private static void close(Side side) {
        try {
            side.channel.close();
        } catch (IOException closed) {
            // It is of no more use either way.
        }
    }
}

package dev.sluice.engine.kind.postgres.server;

import dev.sluice.engine.kind.KindException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;

/** A port of this machine for a server to listen on. */
public final class Port {
    public static final String TAKEN = "exception.postgres.port.taken";
    /** Below those that the operating system gives to connections that go out, which could have it at the next start. */
    private static final int FIRST = 20_000;
    private static final int COUNT = 10_000;
    private static final int TRIES = 200;

    private Port() {
    }

    /** A free one. Drawn by lot, so that two that are chosen at once differ. */
    public static int free() throws KindException {
        for (int i = 0; i < TRIES; i++) {
            int port = FIRST + ThreadLocalRandom.current().nextInt(COUNT);
            if (isFree(port)) {
                return port;
            }
        }
        throw new KindException("exception.postgres.no.port", "no port from " + FIRST + " to " + (FIRST + COUNT - 1)
                + " is free.", "Give the virtual database a port.");
    }

    /** Refuses a port that something else listens on. */
    public static void check(int port) throws KindException {
        if (!isFree(port)) {
            throw taken(port);
        }
    }

    static KindException taken(int port) {
        return new KindException(TAKEN, "port " + port + " is taken: something listens on it.", "Stop that, or give the virtual database another port.");
    }

    /** Not on any address: a server that cannot listen on one of its addresses would start all the same. */
    private static boolean isFree(int port) {
        try (ServerSocket all = new ServerSocket()) {
            all.setReuseAddress(true);
            all.bind(new InetSocketAddress(port));
        } catch (IOException taken) {
            return false;
        }
        try (ServerSocket loopback = new ServerSocket()) {
            loopback.setReuseAddress(true);
            loopback.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            return true;
        } catch (IOException taken) {
            return false;
        }
    }
}

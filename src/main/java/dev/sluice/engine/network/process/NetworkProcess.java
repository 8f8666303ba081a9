package dev.sluice.engine.network.process;

import dev.sluice.engine.host.IsolatedJava;
import dev.sluice.engine.http.call.Answering;
import dev.sluice.engine.network.Listening;
import dev.sluice.engine.network.ListeningPort;
import dev.sluice.engine.network.Network;
import dev.sluice.engine.network.PemKeys;
import dev.sluice.engine.network.RenewedKeys;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The engine's side of the process that serves its network: it starts that process, gives it renewed keys, and starts another where it
 * ends. What comes from it is trusted no more than what comes from the network: who takes it over can say what any client can, and read
 * what passes through it.
 */
public final class NetworkProcess implements Listening {
    private static final Logger LOG = LoggerFactory.getLogger(NetworkProcess.class);
    private static final int LOOK_SECONDS = 2;
    private static final int FIRST_PAUSE_MILLIS = 100;
    private static final int LONGEST_PAUSE_MILLIS = 30_000;

    private final NetworkQuestions questions;
    private final Path folder;
    private final ScheduledExecutorService chores = Executors.newSingleThreadScheduledExecutor(NetworkProcess::daemon);
    private final Thread follower = daemon(this::follow);
    private volatile ListeningPort port;
    private volatile boolean closed;
    private volatile NetworkChild child;

    private NetworkProcess(Answering engine, Path folder, ListeningPort port) {
        this.questions = new NetworkQuestions(engine);
        this.folder = folder;
        this.port = port;
    }

    /**
     * Listens, when this returns.
     *
     * @param folder an empty folder of the engine's own, which becomes the root of what the process sees
     */
    public static NetworkProcess start(Answering engine, Path folder, InetSocketAddress listen, Network network) throws IOException, InterruptedException {
        RenewedKeys files = network.tls() == null ? null : new RenewedKeys(network.tls());
        NetworkProcess started = new NetworkProcess(engine, folder, ListeningPort.of(listen, network));
        started.child = started.begun();
        started.follower.start();
        if (files != null) {
            started.chores.scheduleWithFixedDelay(() -> files.look(started::renew), LOOK_SECONDS, LOOK_SECONDS, TimeUnit.SECONDS);
        }
        return started;
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "network");
        thread.setDaemon(true);
        return thread;
    }

    /** One that listens at the port that the one before it had. */
    private NetworkChild begun() throws IOException, InterruptedException {
        NetworkChild begun = NetworkChild.start(IsolatedJava.in(folder).withPort(port.address().getPort()), port);
        port = port.at(begun.port());
        return begun;
    }

    private void renew(PemKeys keys) throws IOException {
        port = port.withKeys(keys);
        child.say(new NetworkMessage.Renew(keys));
    }

    /** Answers what the process asks, and goes on with another when it ends: an engine goes on while its network does not. */
    private void follow() {
        int pause = FIRST_PAUSE_MILLIS;
        try {
            while (!closed) {
                String why = questions.answerAll(child);
                child.close();
                if (closed) {
                    return;
                }
                LOG.warn("the process that serves the network ended: {}; another is started", why);
                pause = goOn(pause);
            }
        } catch (InterruptedException end) {
            Thread.currentThread().interrupt();
        }
    }

    private int goOn(int firstPause) throws InterruptedException {
        int pause = firstPause;
        while (!closed) {
            Thread.sleep(pause);
            pause = Math.min(pause * 2, LONGEST_PAUSE_MILLIS);
            try {
                child = begun();
                return FIRST_PAUSE_MILLIS;
            } catch (IOException unable) {
                LOG.warn("no process serves the network: {}", unable.getMessage());
            }
        }
        return pause;
    }

    @Override
    public URI url() {
        return port.url();
    }

    /** The number of the process. */
    public long pid() {
        return child.pid();
    }

    @Override
    public void close() {
        closed = true;
        chores.shutdownNow();
        follower.interrupt();
        child.close();
        questions.close();
    }
}

package dev.sluice.engine.network;

import dev.sluice.engine.auth.AddressRange;
import java.lang.management.ManagementFactory;
import java.lang.management.OperatingSystemMXBean;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import org.eclipse.jetty.io.Connection;

/**
 * The connections that the server has, within bounds: so many of one address, and so many in all. For one too many the one goes that
 * has been waiting for its client the longest, of the same address or of all. One that waits too long goes anyway, however slowly its
 * client sends. A connection whose call is being carried out stays.
 */
final class ConnectionTable implements Connection.Listener {
    private static final int MOST_OF_ADDRESS = 256;
    private static final int MOST = 12_000;
    /** Files and pipes need descriptors, too. */
    private static final int SHARE_OF_DESCRIPTORS = 2;
    static final Duration LONGEST_WAIT = Duration.ofSeconds(60);

    private final Bounds bounds;
    private final LongSupplier nanos;
    /** By what each connection stands on, which stays the same when a connection is upgraded; those waiting longest first. */
    private final Map<Object, Entry> waiting = new LinkedHashMap<>();
    private final Map<Object, Entry> busy = new HashMap<>();
    private final Map<String, Set<Entry>> byAddress = new HashMap<>();

    /** How many connections there may be. */
    record Bounds(int ofAddress, int all) {
        static Bounds usual() {
            OperatingSystemMXBean system = ManagementFactory.getOperatingSystemMXBean();
            long descriptors = system instanceof com.sun.management.UnixOperatingSystemMXBean unix ? unix.getMaxFileDescriptorCount() : MOST;
            int all = (int) Math.max(16, Math.min(MOST, descriptors / SHARE_OF_DESCRIPTORS * 5 / 4));
            return new Bounds(Math.min(MOST_OF_ADDRESS, Math.max(8, all / 2)), all);
        }
    }

    ConnectionTable(Bounds bounds, LongSupplier nanos) {
        this.bounds = bounds;
        this.nanos = nanos;
    }

    /** One connection, and since when it waits for its client. */
    private static final class Entry {
        private final Object base;
        private final String address;
        private final Connection connection;
        private long since;

        Entry(Object base, String address, Connection connection, long since) {
            this.base = base;
            this.address = address;
            this.connection = connection;
            this.since = since;
        }
    }

    private static Object base(Connection connection) {
        return connection.getEndPoint().getTransport();
    }

    private static String address(Connection connection) {
        SocketAddress remote = connection.getEndPoint().getRemoteSocketAddress();
        return remote instanceof InetSocketAddress internet && internet.getAddress() != null
                ? AddressRange.of(internet.getAddress().getHostAddress()) : "";
    }

    @Override
    public void onOpened(Connection connection) {
        Entry fresh = new Entry(base(connection), address(connection), connection, nanos.getAsLong());
        List<Entry> leaving = new ArrayList<>();
        synchronized (this) {
            forget(fresh.base);
            waiting.put(fresh.base, fresh);
            Set<Entry> neighbours = byAddress.computeIfAbsent(fresh.address, none -> new LinkedHashSet<>());
            neighbours.add(fresh);
            if (!fresh.address.isEmpty() && neighbours.size() > bounds.ofAddress) {
                neighbours.stream().filter(entry -> waiting.containsKey(entry.base)).min(Comparator.comparingLong(entry -> entry.since))
                        .ifPresent(leaving::add);
            } else if (waiting.size() + busy.size() > bounds.all) {
                leaving.add(waiting.values().iterator().next());
            }
            leaving.forEach(entry -> forget(entry.base));
        }
        leaving.forEach(entry -> entry.connection.getEndPoint().close());
    }

    @Override
    public synchronized void onClosed(Connection connection) {
        forget(base(connection));
    }

    private void forget(Object base) {
        Entry gone = waiting.remove(base);
        Entry entry = gone != null ? gone : busy.remove(base);
        if (entry != null) {
            Set<Entry> neighbours = byAddress.getOrDefault(entry.address, new HashSet<>());
            neighbours.remove(entry);
            if (neighbours.isEmpty()) {
                byAddress.remove(entry.address);
            }
        }
    }

    /** A call has come in as a whole on this connection. */
    synchronized void begun(Connection connection) {
        Entry entry = waiting.remove(base(connection));
        if (entry != null) {
            busy.put(entry.base, entry);
        }
    }

    /** The call is answered; the connection waits for the next. */
    synchronized void ended(Connection connection) {
        Entry entry = busy.remove(base(connection));
        if (entry != null) {
            entry.since = nanos.getAsLong();
            waiting.put(entry.base, entry);
        }
    }

    /** Closes the connections whose clients have kept them waiting too long. */
    void sweep() {
        List<Entry> leaving = new ArrayList<>();
        synchronized (this) {
            long latest = nanos.getAsLong() - LONGEST_WAIT.toNanos();
            for (Entry entry : waiting.values()) {
                if (entry.since - latest > 0) {
                    break;
                }
                leaving.add(entry);
            }
            leaving.forEach(entry -> forget(entry.base));
        }
        leaving.forEach(entry -> entry.connection.getEndPoint().close());
    }

    synchronized int size() {
        return waiting.size() + busy.size();
    }
}

package dev.sluice.engine.network;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;

/**
 * A port as who serves it has to know it, with nothing that is in a file, so that another process can serve it.
 *
 * @param hostNames by which clients may call it, besides those of its certificate
 * @param trustedProxies who is trusted to tell, by the PROXY protocol, who their clients are
 * @param keys null where it speaks without TLS
 */
public record ListeningPort(InetSocketAddress address, List<String> hostNames, List<InetAddress> trustedProxies, PemKeys keys) {
    /** The address of an engine, with the names that it has by itself. */
    public static ListeningPort of(InetSocketAddress address, Network network) throws IOException {
        List<String> names = new ArrayList<>(network.hostNames());
        names.add("localhost");
        names.add(address.getHostString());
        return new ListeningPort(address, List.copyOf(names), network.trustedProxies(), network.tls() == null ? null : network.tls().read());
    }

    public ListeningPort withKeys(PemKeys others) {
        return new ListeningPort(address, hostNames, trustedProxies, others);
    }

    /** The same at the port that it got, where any free one was asked for. */
    public ListeningPort at(int port) {
        return new ListeningPort(new InetSocketAddress(address.getAddress(), port), hostNames, trustedProxies, keys);
    }

    /** Where it is called. */
    public URI url() {
        String host = address.getAddress().getHostAddress();
        return URI.create((keys == null ? "http" : "https") + "://" + (host.contains(":") ? "[" + host + "]" : host) + ":" + address.getPort());
    }
}

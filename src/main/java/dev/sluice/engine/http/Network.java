package dev.sluice.engine.http;

import java.net.InetAddress;
import java.util.List;

/**
 * How an engine is reached over the network.
 *
 * @param trustedProxies addresses of proxies that are trusted to tell, by the PROXY protocol, who their clients are
 */
public record Network(List<InetAddress> trustedProxies) {
    /** No proxies. */
    public static final Network USUAL = new Network(List.of());

    public Network withTrustedProxies(List<InetAddress> proxies) {
        return new Network(List.copyOf(proxies));
    }
}

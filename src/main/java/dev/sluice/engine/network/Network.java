package dev.sluice.engine.network;

import java.net.InetAddress;
import java.util.List;

/**
 * How an engine is reached over the network.
 *
 * @param encryption where it speaks TLS
 * @param tls with what it proves who it is, or null where it speaks without TLS
 * @param hostNames by which it is called, besides those of this machine and of its certificate
 * @param trustedProxies addresses of proxies that are trusted to tell, by the PROXY protocol, who their clients are
 * @param isApart whether a process without privileges serves it where root runs the engine
 */
public record Network(Encryption encryption, TlsFiles tls, List<String> hostNames, List<InetAddress> trustedProxies, boolean isApart) {
    /** No TLS, no other names, no proxies. */
    public static final Network USUAL = new Network(Encryption.BEYOND_LOOPBACK, null, List.of(), List.of(), true);

    /** Where an engine speaks TLS. */
    public enum Encryption {
        /** On loopback it need not; elsewhere it does not listen without. */
        BEYOND_LOOPBACK,
        /** Nowhere: those who run it know who can listen in. */
        NOWHERE,
        /** Everywhere, with a certificate that it gives itself. */
        SELF_SIGNED,
        /** Everywhere, with a certificate that it was given. */
        GIVEN
    }

    public Network withEncryption(Encryption other) {
        return new Network(other, tls, hostNames, trustedProxies, isApart);
    }

    public Network withTls(TlsFiles files) {
        return new Network(encryption, files, hostNames, trustedProxies, isApart);
    }

    public Network withHostNames(List<String> names) {
        return new Network(encryption, tls, List.copyOf(names), trustedProxies, isApart);
    }

    public Network withTrustedProxies(List<InetAddress> proxies) {
        return new Network(encryption, tls, hostNames, List.copyOf(proxies), isApart);
    }

    public Network withApart(boolean apart) {
        return new Network(encryption, tls, hostNames, trustedProxies, apart);
    }
}

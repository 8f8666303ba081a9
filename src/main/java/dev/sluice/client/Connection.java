package dev.sluice.client;

import dev.sluice.wire.ApiVersion;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;

/**
 * Where an engine is and how to talk to it.
 *
 * @param url scheme, host and port; of an engine on this machine that is called by a Unix socket, the path of its home
 * @param socket that Unix socket, or null
 * @param namespace the fixed segment of its API path, {@code engine} for ours
 * @param insecure whether to accept any certificate
 * @param certificates a PEM file of those who may vouch for the engine, or null for those whom Java trusts
 * @param fingerprint SHA-256 of the one certificate that it may have, whoever vouches for it, or null for any
 */
public record Connection(URI url, Path socket, String namespace, ApiVersion version, boolean insecure, Path certificates, String fingerprint,
                         Duration connectTimeout, Duration readTimeout) {
    private static final String NAMESPACE = "engine";
    private static final Duration CONNECT = Duration.ofSeconds(10);
    private static final Duration READ = Duration.ofMinutes(2);
    private static final Duration ENTRANCE = Duration.ofSeconds(30);

    public Connection {
        if (fingerprint != null) {
            fingerprint = fingerprint.replace(":", "").toUpperCase(Locale.ROOT);
            if (!fingerprint.matches("[0-9A-F]{64}")) {
                throw new ConnectionException("'" + fingerprint + "' is not the fingerprint of a certificate. Write the SHA-256 that the"
                        + " engine shows when it starts", null);
            }
        }
        if (url.getUserInfo() != null) {
            throw new ConnectionException("the address of an engine holds a user or password. Leave them out; log in"
                    + " instead", null);
        }
        if (!namespace.matches("[\\w.-]+")) {
            throw new ConnectionException("'" + namespace + "' is not a namespace. Use letters, digits, '.', '-' and"
                    + " '_'", null);
        }
        url = socket == null ? address(url) : url;
        if (fingerprint != null && socket == null && !"https".equals(url.getScheme())) {
            throw new ConnectionException(url + " speaks no TLS, so nothing there has the fingerprint of a certificate. Write https, or"
                    + " leave the fingerprint out", null);
        }
    }

    private static URI address(URI url) {
        if (url.getHost() == null || !("http".equals(url.getScheme()) || "https".equals(url.getScheme()))) {
            throw noAddress(url.toString(), null);
        }
        URI address = URI.create(url.getScheme() + "://" + url.getRawAuthority());
        if (!url.equals(address) && !url.equals(address.resolve("/"))) {
            throw new ConnectionException("'" + url + "' is more than the address of an engine. Write it as " + address
                    + " and give the namespace apart", null);
        }
        return address;
    }

    /** One to an address. */
    public Connection(URI url, String namespace, ApiVersion version, boolean insecure, Path certificates, String fingerprint,
                      Duration connectTimeout, Duration readTimeout) {
        this(url, null, namespace, version, insecure, certificates, fingerprint, connectTimeout, readTimeout);
    }

    /** One to an address that trusts whom Java trusts. */
    public Connection(URI url, String namespace, ApiVersion version, boolean insecure, Duration connectTimeout, Duration readTimeout) {
        this(url, namespace, version, insecure, null, null, connectTimeout, readTimeout);
    }

    /** The same engine, known by the fingerprint of its certificate; null where it has none. */
    public Connection pinned(String certificate) {
        return new Connection(url, socket, namespace, version, insecure, certificates, certificate, connectTimeout, readTimeout);
    }

    public static Connection to(String url) {
        try {
            return new Connection(new URI(url), NAMESPACE, ApiVersion.CURRENT, false, CONNECT, READ);
        } catch (URISyntaxException malformed) {
            throw noAddress(url, malformed);
        }
    }

    /** One to the engine of a home on this machine. */
    public static Connection local(Path home, Path socket) {
        try {
            return new Connection(new URI(null, null, home.toAbsolutePath().toString(), null), socket, NAMESPACE, ApiVersion.CURRENT, false, null, null,
                    CONNECT, READ);
        } catch (URISyntaxException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** The same, waiting no longer than this for an answer. */
    public Connection answering(Duration within) {
        return new Connection(url, socket, namespace, version, insecure, certificates, fingerprint, connectTimeout, within);
    }

    /** How long to wait for the answer to {@code call}: an engine that is well lets somebody in at once, whatever else it has to do. */
    Duration patience(ApiCall call) {
        return call.letsIn() && readTimeout.compareTo(ENTRANCE) > 0 ? ENTRANCE : readTimeout;
    }

    /** What every address of a call begins with. */
    String base() {
        return (socket == null ? url : "http://localhost") + "/resources/json/" + namespace + "/";
    }

    private static ConnectionException noAddress(String url, Throwable cause) {
        return new ConnectionException("'" + url + "' is not the address of an engine. Write it as https://HOST or"
                + " http://HOST:PORT", cause);
    }
}

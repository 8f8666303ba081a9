package dev.sluice.engine.kind.postgres.protocol;

import java.io.DataOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;

/** Whether a connection is encrypted, and whom it is made with; the words are those of PostgreSQL's {@code sslmode}. */
public enum Tls {
    DISABLE("disable"), PREFER("prefer"), REQUIRE("require"), VERIFY_CA("verify-ca"), VERIFY_FULL("verify-full");

    private static final int REQUEST_LENGTH = 8;
    private static final int REQUEST_CODE = 80877103;

    private final String word;

    Tls(String word) {
        this.word = word;
    }

    public static Tls of(String word) {
        return Arrays.stream(values()).filter(mode -> mode.word.equals(word)).findFirst().orElseThrow();
    }

    public String word() {
        return word;
    }

    /** Whether the server has to show a certificate that somebody trusted vouches for. */
    public boolean verifies() {
        return this == VERIFY_CA || this == VERIFY_FULL;
    }

    /**
     * Asks the server to encrypt, if that is wanted, and gives the socket to go on with.
     *
     * @param authorities certificates of those who are trusted, where it verifies; or null
     */
    Socket over(Socket plain, String host, int port, Path authorities) throws IOException {
        if (this == DISABLE) {
            return plain;
        }
        DataOutputStream out = new DataOutputStream(plain.getOutputStream());
        out.writeInt(REQUEST_LENGTH);
        out.writeInt(REQUEST_CODE);
        out.flush();
        int answer = plain.getInputStream().read();
        if (answer == 'S') {
            return encrypt(plain, host, port, authorities);
        }
        if (answer != 'N') {
            throw new IOException("what answers there is no PostgreSQL server");
        }
        if (this != PREFER) {
            throw new IOException("the server does not encrypt connections");
        }
        return plain;
    }

    private Socket encrypt(Socket plain, String host, int port, Path authorities) throws IOException {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, verifies() ? Authorities.in(authorities) : new TrustManager[] {new Anybody()}, new SecureRandom());
            SSLSocket secured = (SSLSocket) context.getSocketFactory().createSocket(plain, host, port, true);
            if (this == VERIFY_FULL) {
                SSLParameters parameters = secured.getSSLParameters();
                parameters.setEndpointIdentificationAlgorithm("HTTPS");
                secured.setSSLParameters(parameters);
            }
            secured.startHandshake();
            return secured;
        } catch (GeneralSecurityException impossible) {
            throw new IOException(impossible.getMessage(), impossible);
        }
    }

    /** The modes that do not verify keep listeners out, and trust whoever answers: so PostgreSQL's own programs have it. */
    private static final class Anybody extends X509ExtendedTrustManager {
        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {
        }

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}

package dev.sluice.client;

import dev.sluice.wire.TimeSpanText;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.channels.ClosedByInterruptException;
import java.security.InvalidAlgorithmParameterException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import javax.net.ssl.SSLException;
import org.apache.hc.client5.http.ConnectTimeoutException;
import org.apache.hc.core5.http.ConnectionRequestTimeoutException;

/** Tells a user why a call got no answer, and what to do. */
final class NoAnswerMessage {
    /** By how much a wait that is over may seem shorter than it was to be. */
    private static final Duration CLOCK = Duration.ofMillis(100);

    private final Connection connection;
    private final ApiCall call;
    private final Duration patience;
    private final Duration waited;

    /** @param patience how long it was to be waited for an answer, and {@code waited} how long it was */
    NoAnswerMessage(Connection connection, ApiCall call, Duration patience, Duration waited) {
        this.connection = connection;
        this.call = call;
        this.patience = patience;
        this.waited = waited;
    }

    ConnectionException of(Exception failure) {
        String message = connection.url() + ": " + text(failure);
        if (call.isRepeatable() && isInterrupted(failure)) {
            return new ConnectionException(message, new InterruptedException().initCause(failure));
        }
        return !call.isRepeatable() && losesAnswer(failure) ? new LostAnswerException(message, failure) : new ConnectionException(message, failure);
    }

    /** Whether the call may have come there, and nobody here told it to stop. */
    private boolean losesAnswer(Exception failure) {
        boolean never = failure instanceof UnknownHostException || failure instanceof ConnectTimeoutException
                || failure instanceof ConnectionRequestTimeoutException || failure instanceof ConnectException || failure instanceof SSLException;
        return !never && !isInterrupted(failure);
    }

    /** Java says of a wait on a socket of Unix that it took too long when somebody ends it, however short it was. */
    private boolean isInterrupted(Exception failure) {
        boolean early = failure instanceof SocketTimeoutException && !(failure instanceof ConnectTimeoutException)
                && waited.plus(CLOCK).compareTo(patience) < 0;
        return early || failure instanceof CancellationException || failure instanceof ClosedByInterruptException
                || failure instanceof InterruptedIOException && !(failure instanceof SocketTimeoutException);
    }

    private String text(Exception failure) {
        if (failure instanceof UnknownHostException) {
            return "no host is called '" + connection.url().getHost() + "'. Check the name";
        }
        if (failure instanceof ConnectTimeoutException) {
            return "no connection within " + TimeSpanText.measured(connection.connectTimeout())
                    + ". Check the address and any firewall, or raise the connect timeout";
        }
        if (failure instanceof ConnectionRequestTimeoutException) {
            return "every connection to it was busy for " + TimeSpanText.measured(connection.connectTimeout())
                    + ". Run fewer calls at once";
        }
        if (failure instanceof ConnectException) {
            return connection.socket() != null ? "its engine has ended. Repeat the command" : "nothing listens there. Check host and port, or start the engine";
        }
        if (failure instanceof SocketTimeoutException && !isInterrupted(failure)) {
            return "no answer to " + call + " within " + TimeSpanText.measured(patience) + ". "
                    + (call.isRepeatable() ? unanswered() : afterwards());
        }
        if (failure instanceof SSLException) {
            return insecure(failure);
        }
        if (isInterrupted(failure)) {
            return call + " was interrupted. " + (call.isRepeatable() ? "Repeat it when you like" : afterwards());
        }
        return "the connection broke before " + call + " was answered. "
                + (call.isRepeatable() ? broken() : afterwards());
    }

    private String unanswered() {
        return connection.socket() == null ? "Check the engine, or raise the read timeout"
                : "Its engine hangs or is stopped; 'sluice engine stop --now' ends it all the same";
    }

    private String broken() {
        return connection.socket() == null ? "Check scheme and port, and that the engine runs" : "Its engine has ended. Repeat the command";
    }

    private static String afterwards() {
        return "It may have had its effect all the same: look before you send it again";
    }

    private static String insecure(Exception failure) {
        CertificateException refused = cause(failure, CertificateException.class);
        if (cause(failure, InvalidAlgorithmParameterException.class) != null) {
            return "Java's trust store is empty. Fill it, or name another with -Djavax.net.ssl.trustStore=FILE";
        }
        if (refused == null) {
            return "no secure connection: " + failure.getMessage() + ". Check scheme and port";
        }
        if (Trust.OTHER_FINGERPRINT.equals(refused.getMessage())) {
            return "its certificate has another fingerprint. If it was not renewed, somebody may stand between; if it was, say the new one";
        }
        if (cause(failure, CertificateExpiredException.class) != null
                || cause(failure, CertificateNotYetValidException.class) != null) {
            return "its certificate is not valid today. Renew it, or mark the engine insecure to accept any";
        }
        String why = String.valueOf(refused.getMessage());
        if (why.startsWith("No name matching") || why.startsWith("No subject alternative")) {
            return "its certificate is for another host. Use the name in it, or mark the engine insecure to accept any";
        }
        return "its certificate is signed by nobody whom this Java trusts. Add the signer to Java's trust store,"
                + " or mark the engine insecure to accept any";
    }

    private static <T extends Throwable> T cause(Throwable failure, Class<T> type) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (type.isInstance(cause)) {
                return type.cast(cause);
            }
        }
        return null;
    }
}

package dev.sluice.engine.network;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.HexFormat;
import java.util.List;

/**
 * The files in which an engine has its keys.
 *
 * @param certificate file of its certificate, followed by those of who vouches for it
 * @param key file of its private key
 * @param reader by whom they are read
 */
public record TlsFiles(Path certificate, Path key, Reader reader) {
    /** What is in a file, a letter a byte, and when it was written. */
    public record Content(String text, FileTime written) {
    }

    /** Reads files, perhaps with more rights than this process has. */
    public interface Reader {
        Content read(Path file) throws IOException;
    }

    /** Files that this process reads. */
    public TlsFiles(Path certificate, Path key) {
        this(certificate, key, TlsFiles::here);
    }

    /** The same, where what this process may not read is read by another. */
    public TlsFiles orReadBy(Reader other) {
        return new TlsFiles(certificate, key, file -> {
            try {
                return here(file);
            } catch (AccessDeniedException notHere) {
                return other.read(file);
            }
        });
    }

    /** The time comes first: what is written between the two is read once more. */
    private static Content here(Path file) throws IOException {
        FileTime written = Files.getLastModifiedTime(file);
        return new Content(Files.readString(file, StandardCharsets.ISO_8859_1), written);
    }

    /** What is in them, which fits together. */
    PemKeys read() throws IOException {
        PemKeys keys = contents();
        chain(keys);
        checkNames(keys);
        if (!keys.hasKey()) {
            throw new FileSystemException(key.toString(), null, "it holds no private key in PKCS #8; openssl pkcs8 -topk8 -nocrypt makes one");
        }
        try {
            keys.store();
        } catch (GeneralSecurityException | IllegalArgumentException unusable) {
            throw new FileSystemException(key.toString(), null, "it is not the private key of the certificate");
        }
        return keys;
    }

    private PemKeys contents() throws IOException {
        return new PemKeys(reader.read(certificate).text(), reader.read(key).text());
    }

    private List<X509Certificate> chain(PemKeys keys) throws IOException {
        try {
            return keys.chain();
        } catch (CertificateException none) {
            throw new FileSystemException(certificate.toString(), null, "it holds no certificate in PEM");
        }
    }

    private void checkNames(PemKeys keys) throws IOException {
        try {
            keys.names();
        } catch (CertificateException unreadable) {
            throw new FileSystemException(certificate.toString(), null, "its names cannot be read");
        }
    }

    private X509Certificate first() throws IOException {
        return chain(new PemKeys(reader.read(certificate).text(), "")).get(0);
    }

    /** By what clients know the certificate that trust no signer: SHA-256, as {@code AB:CD:…}. */
    public String fingerprint() throws IOException {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(first().getEncoded());
            return HexFormat.ofDelimiter(":").withUpperCase().formatHex(hash);
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("this Java has no SHA-256", impossible);
        }
    }

    /** When either was written last. */
    FileTime written() throws IOException {
        FileTime first = reader.read(certificate).written();
        FileTime second = reader.read(key).written();
        return first.compareTo(second) > 0 ? first : second;
    }
}

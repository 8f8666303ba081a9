package dev.sluice.engine.network;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;

/**
 * The files in which an engine has its keys.
 *
 * @param certificate file of its certificate, followed by those of who vouches for it
 * @param key file of its private key
 */
public record TlsFiles(Path certificate, Path key) {
    private static final int DNS_NAME = 2;

    /** What is in them, which fits together. */
    PemKeys read() throws IOException {
        PemKeys keys = contents();
        chain(keys);
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
        return new PemKeys(Files.readString(certificate, StandardCharsets.ISO_8859_1), Files.readString(key, StandardCharsets.ISO_8859_1));
    }

    private List<X509Certificate> chain(PemKeys keys) throws IOException {
        try {
            return keys.chain();
        } catch (CertificateException none) {
            throw new FileSystemException(certificate.toString(), null, "it holds no certificate in PEM");
        }
    }

    private X509Certificate first() throws IOException {
        return chain(new PemKeys(Files.readString(certificate, StandardCharsets.ISO_8859_1), "")).get(0);
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

    /** The names that the certificate is for. */
    List<String> names() throws IOException {
        try {
            Collection<List<?>> names = first().getSubjectAlternativeNames();
            return names == null ? List.of() : names.stream().filter(name -> name.get(0).equals(DNS_NAME)).map(name -> name.get(1).toString())
                    .toList();
        } catch (CertificateException unreadable) {
            throw new FileSystemException(certificate.toString(), null, "its names cannot be read");
        }
    }

    /** When either was written last. */
    FileTime written() throws IOException {
        FileTime first = Files.getLastModifiedTime(certificate);
        FileTime second = Files.getLastModifiedTime(key);
        return first.compareTo(second) > 0 ? first : second;
    }
}

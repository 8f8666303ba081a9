package dev.sluice.engine.network;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.MessageDigest;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.SignatureException;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * With what an engine proves to its clients who it is: files in PEM, as those who sign certificates give them.
 *
 * @param certificate file of its certificate, followed by those of who vouches for it
 * @param key file of its private key
 */
public record TlsFiles(Path certificate, Path key) {
    /** How a keystore calls the one key. */
    static final String ALIAS = "engine";
    /** The keystore is never written. */
    static final char[] PASSWORD = new char[0];
    private static final Pattern KEY = Pattern.compile("-----BEGIN PRIVATE KEY-----(.+?)-----END PRIVATE KEY-----", Pattern.DOTALL);
    private static final int DNS_NAME = 2;

    /** Both as Java wants them. */
    KeyStore read() throws IOException {
        List<X509Certificate> chain = chain();
        try {
            PrivateKey secret = secret(chain.get(0).getPublicKey().getAlgorithm());
            checkPair(secret, chain.get(0).getPublicKey());
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(null, null);
            store.setKeyEntry(ALIAS, secret, PASSWORD, chain.toArray(Certificate[]::new));
            return store;
        } catch (GeneralSecurityException | IllegalArgumentException unusable) {
            throw new FileSystemException(key.toString(), null, "it is not the private key of the certificate");
        }
    }

    private List<X509Certificate> chain() throws IOException {
        try (var in = Files.newInputStream(certificate)) {
            List<X509Certificate> chain = new ArrayList<>();
            for (Certificate each : CertificateFactory.getInstance("X.509").generateCertificates(in)) {
                chain.add((X509Certificate) each);
            }
            if (chain.isEmpty()) {
                throw new CertificateException("there is none");
            }
            return chain;
        } catch (CertificateException none) {
            throw new FileSystemException(certificate.toString(), null, "it holds no certificate in PEM");
        }
    }

    private PrivateKey secret(String algorithm) throws IOException, GeneralSecurityException {
        Matcher found = KEY.matcher(Files.readString(key, StandardCharsets.US_ASCII));
        if (!found.find()) {
            throw new FileSystemException(key.toString(), null, "it holds no private key in PKCS #8; openssl pkcs8 -topk8 -nocrypt makes one");
        }
        byte[] encoded = Base64.getMimeDecoder().decode(found.group(1).strip());
        return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(encoded));
    }

    /** What the one signs, the other has to confirm. */
    private static void checkPair(PrivateKey secret, PublicKey open) throws GeneralSecurityException {
        String algorithm = switch (secret.getAlgorithm()) {
            case "EC" -> "SHA256withECDSA";
            case "RSA" -> "SHA256withRSA";
            default -> secret.getAlgorithm();
        };
        Signature signing = Signature.getInstance(algorithm);
        signing.initSign(secret);
        signing.update(ALIAS.getBytes(StandardCharsets.US_ASCII));
        Signature confirming = Signature.getInstance(algorithm);
        confirming.initVerify(open);
        confirming.update(ALIAS.getBytes(StandardCharsets.US_ASCII));
        if (!confirming.verify(signing.sign())) {
            throw new SignatureException("the keys are of two pairs");
        }
    }

    /** By what clients know the certificate that trust no signer: SHA-256, as {@code AB:CD:…}. */
    public String fingerprint() throws IOException {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(chain().get(0).getEncoded());
            return HexFormat.ofDelimiter(":").withUpperCase().formatHex(hash);
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("this Java has no SHA-256", impossible);
        }
    }

    /** The names that the certificate is for. */
    List<String> names() throws IOException {
        try {
            Collection<List<?>> names = chain().get(0).getSubjectAlternativeNames();
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

package dev.sluice.engine.network;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
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
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * With what an engine proves to its clients who it is, in PEM, as those who sign certificates give it.
 *
 * @param certificate its certificate, followed by those of who vouches for it; a letter a byte
 * @param key its private key
 */
public record PemKeys(String certificate, String key) {
    /** How a keystore calls the one key. */
    private static final String ALIAS = "engine";
    /** The keystore is never written. */
    static final char[] PASSWORD = new char[0];
    private static final int DNS_NAME = 2;
    private static final Pattern KEY = Pattern.compile("-----BEGIN PRIVATE KEY-----(.+?)-----END PRIVATE KEY-----", Pattern.DOTALL);

    /** Both as Java wants them. */
    KeyStore store() throws GeneralSecurityException, IOException {
        List<X509Certificate> chain = chain();
        PrivateKey secret = secret(chain.get(0).getPublicKey().getAlgorithm());
        checkPair(secret, chain.get(0).getPublicKey());
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        store.setKeyEntry(ALIAS, secret, PASSWORD, chain.toArray(Certificate[]::new));
        return store;
    }

    List<X509Certificate> chain() throws CertificateException {
        List<X509Certificate> chain = new ArrayList<>();
        byte[] encoded = certificate.getBytes(StandardCharsets.ISO_8859_1);
        for (Certificate each : CertificateFactory.getInstance("X.509").generateCertificates(new ByteArrayInputStream(encoded))) {
            chain.add((X509Certificate) each);
        }
        if (chain.isEmpty()) {
            throw new CertificateException("there is none");
        }
        return chain;
    }

    /** The names that the certificate is for. */
    List<String> names() throws CertificateException {
        Collection<List<?>> names = chain().get(0).getSubjectAlternativeNames();
        return names == null ? List.of() : names.stream().filter(name -> name.get(0).equals(DNS_NAME)).map(name -> name.get(1).toString()).toList();
    }

    boolean hasKey() {
        return KEY.matcher(key).find();
    }

    private PrivateKey secret(String algorithm) throws GeneralSecurityException {
        Matcher found = KEY.matcher(key);
        if (!found.find()) {
            throw new GeneralSecurityException("there is no private key");
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

    /** Never shows the key. */
    @Override
    public String toString() {
        return "keys of a certificate";
    }
}

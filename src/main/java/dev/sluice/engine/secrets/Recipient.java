package dev.sluice.engine.secrets;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.cert.CertificateFactory;
import java.security.interfaces.RSAKey;
import java.security.spec.MGF1ParameterSpec;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.spec.OAEPParameterSpec;
import javax.crypto.spec.PSource;

/**
 * Encrypts for whoever has a private key, by the public one: whoever makes backups need not be able to read them. A key for each text, itself
 * encrypted by RSA with OAEP, as other programs have it, too.
 *
 * @param open the public key, or null where it only reads
 * @param secret the private key, or null where it only seals
 */
public record Recipient(PublicKey open, PrivateKey secret) implements Seal {
    private static final Pattern PEM = Pattern.compile("-----BEGIN ([A-Z ]+)-----(.+?)-----END \\1-----", Pattern.DOTALL);
    private static final String WAY = "rsa";
    private static final int LEAST_BITS = 2048;
    private static final String NONE = " holds no public key and no certificate for RSA, in PEM. Make one: openssl rsa -in private.pem -pubout";
    private static final String NO_SECRET = " holds no private key for RSA in PKCS #8, in PEM. Make one: openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:3072";

    /** For whom a file has the public key, or a certificate of it. */
    public static Recipient of(Path file) throws IOException {
        Matcher pem = PEM.matcher(Files.readString(file, StandardCharsets.ISO_8859_1));
        while (pem.find()) {
            byte[] encoded = Base64.getMimeDecoder().decode(pem.group(2).strip());
            try {
                if (pem.group(1).equals("PUBLIC KEY")) {
                    return new Recipient(checked(file, KeyFactory.getInstance("RSA").generatePublic(new X509EncodedKeySpec(encoded))), null);
                }
                if (pem.group(1).equals("CERTIFICATE")) {
                    return new Recipient(checked(file, CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(encoded))
                            .getPublicKey()), null);
                }
            } catch (GeneralSecurityException other) {
                throw new IOException(file + NONE, other);
            }
        }
        throw new IOException(file + NONE);
    }

    /** Who has this private key. */
    public static Recipient withSecret(Path file) throws IOException {
        Matcher pem = PEM.matcher(Files.readString(file, StandardCharsets.ISO_8859_1));
        if (!pem.find() || !pem.group(1).equals("PRIVATE KEY")) {
            throw new IOException(file + NO_SECRET);
        }
        try {
            byte[] encoded = Base64.getMimeDecoder().decode(pem.group(2).strip());
            return new Recipient(null, KeyFactory.getInstance("RSA").generatePrivate(new PKCS8EncodedKeySpec(encoded)));
        } catch (GeneralSecurityException other) {
            throw new IOException(file + NO_SECRET, other);
        }
    }

    private static PublicKey checked(Path file, PublicKey key) throws IOException {
        if (!(key instanceof RSAKey rsa)) {
            throw new IOException(file + NONE);
        }
        if (rsa.getModulus().bitLength() < LEAST_BITS) {
            throw new IOException(file + " has a key of " + rsa.getModulus().bitLength() + " bits, which is too short. Use one of " + LEAST_BITS + " or more");
        }
        return key;
    }

    @Override
    public String close(String text) {
        byte[] key = AesGcm.randomKey();
        try {
            return WAY + ":" + Base64.getEncoder().encodeToString(cipher(Cipher.ENCRYPT_MODE).doFinal(key)) + ":"
                    + AesGcm.encrypt(key, text.getBytes(StandardCharsets.UTF_8), PURPOSE);
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    @Override
    public String open(String sealed) {
        String[] parts = sealed.strip().split(":");
        if (!parts[0].equals(WAY)) {
            throw new UnreadableSecret("The keys were sealed by a passphrase.", "Give that with --passphrase.");
        }
        try {
            if (parts.length != PARTS) {
                throw new AEADBadTagException();
            }
            byte[] key = cipher(Cipher.DECRYPT_MODE).doFinal(Base64.getDecoder().decode(parts[1]));
            return new String(AesGcm.decrypt(key, parts[2], PURPOSE), StandardCharsets.UTF_8);
        } catch (GeneralSecurityException | IllegalArgumentException foreign) {
            throw new UnreadableSecret("The keys cannot be read with this private key.", "Give the one of the recipient for whom they were sealed.");
        }
    }

    private Cipher cipher(int mode) throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance("RSA/ECB/OAEPPadding");
        cipher.init(mode, mode == Cipher.ENCRYPT_MODE ? open : secret,
                new OAEPParameterSpec("SHA-256", "MGF1", MGF1ParameterSpec.SHA256, PSource.PSpecified.DEFAULT));
        return cipher;
    }

    /** Without the private key. */
    @Override
    public String toString() {
        return "Recipient";
    }

    /** Whether a text was sealed for a recipient, rather than by a passphrase. */
    static boolean hasSealed(String sealed) {
        return sealed.startsWith(WAY + ":");
    }
}

package dev.sluice.engine.secrets;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Base64;
import javax.crypto.AEADBadTagException;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

/** Encrypts by what somebody knows, for what leaves the machine together with what it protects. */
public final class Passphrase {
    private static final int ROUNDS = 600_000;
    private static final int MOST_ROUNDS = 10_000_000;
    private static final int SALT_BYTES = 16;
    private static final int PARTS = 3;
    private static final String PURPOSE = "keys of Sluice";

    private Passphrase() {
    }

    public static String encrypt(String text, String passphrase) {
        byte[] salt = new byte[SALT_BYTES];
        new SecureRandom().nextBytes(salt);
        return ROUNDS + ":" + Base64.getEncoder().encodeToString(salt) + ":"
                + AesGcm.encrypt(key(passphrase, salt, ROUNDS), text.getBytes(StandardCharsets.UTF_8), PURPOSE);
    }

    /** @throws UnreadableSecret when it was encrypted by another passphrase, or changed */
    public static String decrypt(String encrypted, String passphrase) {
        String[] parts = encrypted.strip().split(":");
        try {
            int rounds = Integer.parseInt(parts[0]);
            if (parts.length != PARTS || rounds < 1 || rounds > MOST_ROUNDS) {
                throw new AEADBadTagException();
            }
            byte[] key = key(passphrase, Base64.getDecoder().decode(parts[1]), rounds);
            return new String(AesGcm.decrypt(key, parts[2], PURPOSE), StandardCharsets.UTF_8);
        } catch (AEADBadTagException | IllegalArgumentException foreign) {
            throw new UnreadableSecret("The keys cannot be read with this passphrase.", "Give the one by which they were sealed.");
        }
    }

    private static byte[] key(String passphrase, byte[] salt, int rounds) {
        try {
            PBEKeySpec spec = new PBEKeySpec(passphrase.toCharArray(), salt, rounds, AesGcm.KEY_BYTES * Byte.SIZE);
            return SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256").generateSecret(spec).getEncoded();
        } catch (GeneralSecurityException everyJavaHasIt) {
            throw new IllegalStateException(everyJavaHasIt);
        }
    }
}

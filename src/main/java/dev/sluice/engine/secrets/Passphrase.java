package dev.sluice.engine.secrets;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Base64;
import javax.crypto.AEADBadTagException;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

/** Encrypts by what somebody knows. */
public record Passphrase(String text) implements Seal {
    private static final int ROUNDS = 600_000;
    private static final int MOST_ROUNDS = 10_000_000;
    private static final int SALT_BYTES = 16;

    @Override
    public String close(String plain) {
        byte[] salt = new byte[SALT_BYTES];
        new SecureRandom().nextBytes(salt);
        return ROUNDS + ":" + Base64.getEncoder().encodeToString(salt) + ":"
                + AesGcm.encrypt(key(salt, ROUNDS), plain.getBytes(StandardCharsets.UTF_8), PURPOSE);
    }

    @Override
    public String open(String sealed) {
        if (Recipient.hasSealed(sealed)) {
            throw new UnreadableSecret("The keys were sealed for a recipient, by a public key.", "Give the private key with --identity.");
        }
        String[] parts = sealed.strip().split(":");
        try {
            int rounds = Integer.parseInt(parts[0]);
            if (parts.length != PARTS || rounds < 1 || rounds > MOST_ROUNDS) {
                throw new AEADBadTagException();
            }
            byte[] key = key(Base64.getDecoder().decode(parts[1]), rounds);
            return new String(AesGcm.decrypt(key, parts[2], PURPOSE), StandardCharsets.UTF_8);
        } catch (AEADBadTagException | IllegalArgumentException foreign) {
            throw new UnreadableSecret("The keys cannot be read with this passphrase.", "Give the one by which they were sealed.");
        }
    }

    private byte[] key(byte[] salt, int rounds) {
        try {
            PBEKeySpec spec = new PBEKeySpec(text.toCharArray(), salt, rounds, AesGcm.KEY_BYTES * Byte.SIZE);
            return SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256").generateSecret(spec).getEncoded();
        } catch (GeneralSecurityException everyJavaHasIt) {
            throw new IllegalStateException(everyJavaHasIt);
        }
    }

    /** Without the passphrase. */
    @Override
    public String toString() {
        return "Passphrase";
    }
}

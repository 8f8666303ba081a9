package dev.sluice.engine.kind.postgres.protocol;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;

/**
 * What a server keeps of a password that the engine has made: it is given this in place of the password, which so is in no statement. Its salt
 * begins with a word, by which such a one is told from those of users.
 */
public final class PasswordHash {
    private static final byte[] WORD = "sluice".getBytes(StandardCharsets.US_ASCII);
    private static final int SALT = 18;
    private static final int ROUNDS = 4096;
    private static final String START = Scram.NAME + "$" + ROUNDS + ":";
    /** The beginning of all of them. */
    public static final String BEGINNING = START + Base64.getEncoder().encodeToString(WORD);

    private PasswordHash() {
    }

    /** A new one, with a salt of its own. */
    public static String of(String password) {
        byte[] salt = new byte[SALT];
        new SecureRandom().nextBytes(salt);
        System.arraycopy(WORD, 0, salt, 0, WORD.length);
        return of(password, salt);
    }

    /** Whether it is one of that password. */
    public static boolean fits(String hash, String password) {
        return hash != null && hash.startsWith(BEGINNING)
                && hash.equals(of(password, Base64.getDecoder().decode(hash.substring(START.length(), hash.indexOf('$', START.length())))));
    }

    private static String of(String password, byte[] salt) {
        try {
            byte[] salted = SaltedPasswords.salted(password, salt, ROUNDS);
            byte[] stored = MessageDigest.getInstance("SHA-256").digest(Scram.hmac(salted, "Client Key"));
            return START + encoded(salt) + "$" + encoded(stored) + ":" + encoded(Scram.hmac(salted, "Server Key"));
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static String encoded(byte[] bytes) {
        return Base64.getEncoder().encodeToString(bytes);
    }
}

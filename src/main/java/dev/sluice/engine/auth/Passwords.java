package dev.sluice.engine.auth;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

/**
 * Hashes passwords so that a stolen catalog does not give them away: PBKDF2 with a random salt, slow on purpose.
 * A hash reads {@code pbkdf2-sha256$ITERATIONS$SALT$KEY}, so that later versions can raise the cost.
 */
public final class Passwords {
    private static final String SCHEME = "pbkdf2-sha256";
    private static final int ITERATIONS = 600_000;
    private static final int RANDOM_ITERATIONS = 1;
    private static final int SALT_BYTES = 16;
    private static final int KEY_BITS = 256;
    private static final int RANDOM_BYTES = 18;
    private static final SecureRandom RANDOM = new SecureRandom();

    /** Compared against when there is no such user, so that both answers take the same time. */
    private static final String NOBODY = SCHEME + "$" + ITERATIONS + "$" + encode(new byte[SALT_BYTES]) + "$"
            + encode(new byte[KEY_BITS / Byte.SIZE]);

    private Passwords() {
    }

    public static String hash(String password) {
        return hash(password, ITERATIONS);
    }

    /** The same at once, for a {@link #random} password: nobody guesses one of those, however many he tries a second. */
    public static String hashRandom(String password) {
        return hash(password, RANDOM_ITERATIONS);
    }

    private static String hash(String password, int iterations) {
        byte[] salt = new byte[SALT_BYTES];
        RANDOM.nextBytes(salt);
        return SCHEME + "$" + iterations + "$" + encode(salt) + "$" + encode(derive(password, salt, iterations));
    }

    /** Whether a hash was made with less work than today's, of a password that somebody chose. */
    public static boolean isOutdated(String hash) {
        return !isOfRandom(hash) && iterations(hash) < ITERATIONS;
    }

    /** Whether a hash is that of a {@link #random} password, which costs nothing to try and is never guessed. */
    public static boolean isOfRandom(String hash) {
        return hash != null && iterations(hash) == RANDOM_ITERATIONS;
    }

    private static int iterations(String hash) {
        return Integer.parseInt(hash.split("\\$")[1]);
    }

    /** Whether {@code password} made {@code hash}; a null hash never fits and takes as long to say so. */
    public static boolean fits(String password, String hash) {
        String[] parts = (hash == null ? NOBODY : hash).split("\\$");
        byte[] key = derive(password, Base64.getDecoder().decode(parts[2]), Integer.parseInt(parts[1]));
        return MessageDigest.isEqual(key, Base64.getDecoder().decode(parts[3])) && hash != null;
    }

    /** A password that nobody can guess and everybody can paste. */
    public static String random() {
        byte[] bytes = new byte[RANDOM_BYTES];
        RANDOM.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    /** 128 random bits as 32 upper-case hexadecimal digits. */
    static String randomId() {
        byte[] bytes = new byte[16];
        RANDOM.nextBytes(bytes);
        return HexFormat.of().withUpperCase().formatHex(bytes);
    }

    private static byte[] derive(String password, byte[] salt, int iterations) {
        PBEKeySpec spec = new PBEKeySpec(password.toCharArray(), salt, iterations, KEY_BITS);
        try {
            return SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256").generateSecret(spec).getEncoded();
        } catch (GeneralSecurityException missing) {
            throw new IllegalStateException("this Java has no PBKDF2WithHmacSHA256", missing);
        } finally {
            spec.clearPassword();
        }
    }

    private static String encode(byte[] bytes) {
        return Base64.getEncoder().withoutPadding().encodeToString(bytes);
    }
}

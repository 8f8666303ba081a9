package dev.sluice.engine.kind.postgres.protocol;

import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

/**
 * What passwords become with the salt of a server, as far as it was found lately: that takes thousands of rounds, and would take them for
 * each connection. The passwords themselves are not kept here; what is kept lets in whoever has it, as they do, and is never written down.
 */
final class SaltedPasswords {
    private static final int MOST = 64;
    private static final int BITS = 256;
    /** Of this process, so that what stands for a password says nothing to any other. */
    private static final byte[] KEY = new byte[32];

    static {
        new SecureRandom().nextBytes(KEY);
    }

    /** @param password what stands for it */
    private record Salting(String password, String salt, int rounds) {
    }

    private final Map<Salting, byte[]> found = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Salting, byte[]> eldest) {
            return size() > MOST;
        }
    };

    byte[] of(String password, byte[] salt, int rounds) throws GeneralSecurityException {
        Salting salting = new Salting(text(Scram.hmac(KEY, password)), text(salt), rounds);
        synchronized (found) {
            byte[] known = found.get(salting);
            if (known != null) {
                return known;
            }
        }
        byte[] salted = salted(password, salt, rounds);
        synchronized (found) {
            found.put(salting, salted);
        }
        return salted;
    }

    static byte[] salted(String password, byte[] salt, int rounds) throws GeneralSecurityException {
        return SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256").generateSecret(new PBEKeySpec(password.toCharArray(), salt, rounds, BITS)).getEncoded();
    }

    private static String text(byte[] bytes) {
        return Base64.getEncoder().encodeToString(bytes);
    }
}

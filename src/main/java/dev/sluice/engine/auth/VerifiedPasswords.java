package dev.sluice.engine.auth;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Remembers, for as long as the engine runs, which password last fitted which hash, so that automation that logs in
 * for every script pays for the slow hash once. Kept as a MAC under a key that never leaves the process; a wrong password always
 * takes the slow way.
 */
public final class VerifiedPasswords {
    private final SecretKeySpec key = new SecretKeySpec(Passwords.randomId().getBytes(StandardCharsets.US_ASCII), "HmacSHA256");
    private final Map<String, byte[]> fitting = new ConcurrentHashMap<>();

    /** As {@link Passwords#fits}; a changed password has a changed hash and so is never remembered wrongly. */
    public boolean fits(String password, String hash) {
        byte[] mac = mac(password);
        if (hash != null && MessageDigest.isEqual(mac, fitting.get(hash))) {
            return true;
        }
        boolean fits = Passwords.fits(password, hash);
        if (fits) {
            fitting.put(hash, mac);
        }
        return fits;
    }

    /** A new hash of a password that fitted the one before. */
    public String renewed(String password) {
        String hash = Passwords.hash(password);
        fitting.put(hash, mac(password));
        return hash;
    }

    private byte[] mac(String password) {
        try {
            Mac mac = Mac.getInstance(key.getAlgorithm());
            mac.init(key);
            return mac.doFinal(password.getBytes(StandardCharsets.UTF_8));
        } catch (GeneralSecurityException missing) {
            throw new IllegalStateException("this Java has no " + key.getAlgorithm(), missing);
        }
    }
}

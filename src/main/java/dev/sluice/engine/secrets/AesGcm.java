package dev.sluice.engine.secrets;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/** AES-256-GCM with a random nonce for each text, which stands before what was encrypted. */
final class AesGcm {
    static final int KEY_BYTES = 32;

    private static final int NONCE_BYTES = 12;
    private static final int TAG_BITS = 128;
    private static final SecureRandom RANDOM = new SecureRandom();

    private AesGcm() {
    }

    static byte[] randomKey() {
        byte[] key = new byte[KEY_BYTES];
        RANDOM.nextBytes(key);
        return key;
    }

    /** @param place where it belongs: it can be decrypted only for the same */
    static String encrypt(byte[] key, byte[] plain, String place) {
        byte[] nonce = new byte[NONCE_BYTES];
        RANDOM.nextBytes(nonce);
        try {
            byte[] encrypted = cipher(Cipher.ENCRYPT_MODE, key, nonce, place).doFinal(plain);
            return Base64.getEncoder().encodeToString(ByteBuffer.allocate(NONCE_BYTES + encrypted.length).put(nonce).put(encrypted).array());
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** @throws AEADBadTagException when it was encrypted with another key or for another place, or was changed */
    static byte[] decrypt(byte[] key, String encrypted, String place) throws AEADBadTagException {
        try {
            byte[] all = Base64.getDecoder().decode(encrypted);
            if (all.length <= NONCE_BYTES) {
                throw new AEADBadTagException();
            }
            byte[] nonce = Arrays.copyOf(all, NONCE_BYTES);
            return cipher(Cipher.DECRYPT_MODE, key, nonce, place).doFinal(all, NONCE_BYTES, all.length - NONCE_BYTES);
        } catch (AEADBadTagException foreign) {
            throw foreign;
        } catch (IllegalArgumentException changed) {
            throw new AEADBadTagException();
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static Cipher cipher(int mode, byte[] key, byte[] nonce, String place) throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(mode, new SecretKeySpec(key, "AES"), new GCMParameterSpec(TAG_BITS, nonce));
        cipher.updateAAD(place.getBytes(StandardCharsets.UTF_8));
        return cipher;
    }
}

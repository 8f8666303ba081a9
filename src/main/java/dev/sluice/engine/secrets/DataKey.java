package dev.sluice.engine.secrets;

import java.nio.charset.StandardCharsets;
import javax.crypto.AEADBadTagException;

/** Encrypts the secrets of a catalog, each for the place where it lies, so that none can be moved to another object. */
public final class DataKey {
    private final byte[] bytes;

    DataKey(byte[] bytes) {
        this.bytes = bytes;
    }

    public static DataKey random() {
        return new DataKey(AesGcm.randomKey());
    }

    /** @param place such as the object and its field */
    public String encrypt(String secret, String place) {
        return AesGcm.encrypt(bytes, secret.getBytes(StandardCharsets.UTF_8), place);
    }

    /** @throws UnreadableSecret when it was not encrypted by this key for this place */
    public String decrypt(String encrypted, String place) {
        try {
            return new String(AesGcm.decrypt(bytes, encrypted, place), StandardCharsets.UTF_8);
        } catch (AEADBadTagException foreign) {
            throw new UnreadableSecret("The stored secret of " + place + " was changed, or is that of another object.",
                    "Enter it again, and find out who changes the engine's catalog.");
        }
    }

    byte[] bytes() {
        return bytes;
    }
}

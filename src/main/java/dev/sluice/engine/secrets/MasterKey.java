package dev.sluice.engine.secrets;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Optional;
import javax.crypto.AEADBadTagException;

/** Encrypts data keys. It never lies in the home of an engine, which knows it by its number. */
public final class MasterKey {
    private static final int NUMBER_BYTES = 8;
    private static final String PURPOSE = "data key of Sluice";

    private final byte[] bytes;

    private MasterKey(byte[] bytes) {
        this.bytes = bytes;
    }

    static MasterKey random() {
        return new MasterKey(AesGcm.randomKey());
    }

    /** That of a line of text: 32 bytes in Base64; empty where it is none. */
    public static Optional<MasterKey> parse(String line) {
        try {
            byte[] bytes = Base64.getDecoder().decode(line);
            return bytes.length == AesGcm.KEY_BYTES ? Optional.of(new MasterKey(bytes)) : Optional.empty();
        } catch (IllegalArgumentException noBase64) {
            return Optional.empty();
        }
    }

    /** What {@link #parse} reads: whoever has it has all secrets. */
    public String line() {
        return Base64.getEncoder().encodeToString(bytes);
    }

    /** By what it is told from others; nothing of the key can be learnt from it. */
    public String number() {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update("number of a master key of Sluice".getBytes(StandardCharsets.US_ASCII));
            return HexFormat.of().formatHex(Arrays.copyOf(digest.digest(bytes), NUMBER_BYTES));
        } catch (NoSuchAlgorithmException everyJavaHasIt) {
            throw new IllegalStateException(everyJavaHasIt);
        }
    }

    public String encrypt(DataKey key) {
        return AesGcm.encrypt(bytes, key.bytes(), PURPOSE);
    }

    /** @throws UnreadableSecret when this key did not encrypt it */
    public DataKey decrypt(String encrypted) {
        try {
            return new DataKey(AesGcm.decrypt(bytes, encrypted, PURPOSE));
        } catch (AEADBadTagException foreign) {
            throw new UnreadableSecret("The data key in the engine's catalog was changed.", "Restore the home from a backup.");
        }
    }
}

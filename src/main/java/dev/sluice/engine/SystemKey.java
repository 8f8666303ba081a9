package dev.sluice.engine;

import dev.sluice.engine.catalog.Catalog;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Secret;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;

/** The key pair by which the engine is known to hosts. It is made when an engine first starts on a home, and its private half is kept as a secret. */
final class SystemKey {
    private static final String REFERENCE = "SYSTEM_KEY_PAIR-1";
    /** What SSH calls such keys. */
    private static final String SORT = "ssh-ed25519";
    /** A public key of this sort is the last so many bytes of what Java writes of it. */
    private static final int LENGTH = 32;

    private final Catalog catalog;

    SystemKey(Catalog catalog) {
        this.catalog = catalog;
    }

    /** The public half, as the file {@code authorized_keys} of a host takes it. */
    String publicKey() {
        ApiObject known = catalog.read(transaction -> transaction.find(REFERENCE));
        return (known == null ? make() : known).string("publicKey");
    }

    private ApiObject make() {
        KeyPair pair = pair();
        String open = SORT + " " + Base64.getEncoder().encodeToString(ofSsh(pair.getPublic().getEncoded())) + " sluice";
        String closed = "-----BEGIN PRIVATE KEY-----\n" + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(pair.getPrivate().getEncoded())
                + "\n-----END PRIVATE KEY-----\n";
        return catalog.write(transaction -> {
            ApiObject other = transaction.find(REFERENCE);
            return other != null ? other : transaction.add(ApiObject.of("SystemKeyPair").with("reference", REFERENCE)
                    .with("publicKey", open).with("privateKey", Secret.of(closed)));
        });
    }

    private static KeyPair pair() {
        try {
            return KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java of ours makes such keys", impossible);
        }
    }

    /** The name of its sort and the key itself, each behind its length. */
    private static byte[] ofSsh(byte[] encoded) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (byte[] part : new byte[][] {SORT.getBytes(StandardCharsets.US_ASCII), Arrays.copyOfRange(encoded, encoded.length - LENGTH, encoded.length)}) {
            out.writeBytes(ByteBuffer.allocate(Integer.BYTES).putInt(part.length).array());
            out.writeBytes(part);
        }
        return out.toByteArray();
    }
}

package dev.sluice.engine.kind;

import dev.sluice.wire.Secret;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The passwords that an engine makes for roles of one virtual database whose users have none there. Each role has one of its own, which stays
 * when its data is renewed; whoever knows one knows no other. They are letters and digits, so that they mean the same in every URL.
 */
public final class MadePasswords {
    /** Those of a virtual database of which nothing is known by which they come about. */
    public static final MadePasswords NONE = new MadePasswords(null);

    private static final String HASH = "HmacSHA256";
    private static final int SEED = 32;
    private static final int LENGTH = 24;

    private final Secret seed;

    /** @param seed that {@link #seed} gave, or null */
    public MadePasswords(Secret seed) {
        this.seed = seed;
    }

    /** By what all of a virtual database come about: it is for the engine alone. */
    public static Secret seed() {
        byte[] random = new byte[SEED];
        new SecureRandom().nextBytes(random);
        return Secret.of(HexFormat.of().formatHex(random));
    }

    /** That of a role. */
    public Optional<Secret> of(String role) {
        return Optional.ofNullable(seed).map(known -> Secret.of(text(HexFormat.of().parseHex(known.reveal()), role)));
    }

    private static String text(byte[] seed, String role) {
        try {
            Mac mac = Mac.getInstance(HASH);
            mac.init(new SecretKeySpec(seed, HASH));
            byte[] all = mac.doFinal(role.getBytes(StandardCharsets.UTF_8));
            return Base64.getEncoder().encodeToString(all).replaceAll("[^A-Za-z0-9]", "").substring(0, LENGTH);
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}

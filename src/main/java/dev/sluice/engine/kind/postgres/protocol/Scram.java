package dev.sluice.engine.kind.postgres.protocol;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** SCRAM-SHA-256 (RFC 5802): both sides prove that they know the password, and neither tells it. */
final class Scram {
    static final String NAME = "SCRAM-SHA-256";

    /** Without channel binding. */
    private static final String HEADER = "n,,";
    private static final int MOST_ROUNDS = 10_000_000;
    private static final SaltedPasswords SALTED = new SaltedPasswords();

    private final String password;
    private final String nonce;
    private byte[] serverSignature;

    Scram(String password) {
        this.password = password;
        byte[] random = new byte[18];
        new SecureRandom().nextBytes(random);
        nonce = Base64.getEncoder().encodeToString(random);
    }

    String first() {
        return HEADER + bare();
    }

    private String bare() {
        return "n=,r=" + nonce;
    }

    /** Answers the server's challenge. */
    String proof(String challenge) throws IOException {
        String all = field(challenge, 'r');
        int rounds = Integer.parseInt(field(challenge, 'i'));
        if (!all.startsWith(nonce) || rounds < 1 || rounds > MOST_ROUNDS) {
            throw new IOException("the server's challenge is not one");
        }
        byte[] salt = Base64.getDecoder().decode(field(challenge, 's'));
        String mine = "c=" + Base64.getEncoder().encodeToString(HEADER.getBytes(StandardCharsets.US_ASCII)) + ",r=" + all;
        String everything = bare() + "," + challenge + "," + mine;
        try {
            byte[] salted = SALTED.of(password, salt, rounds);
            byte[] client = hmac(salted, "Client Key");
            byte[] signature = hmac(MessageDigest.getInstance("SHA-256").digest(client), everything);
            serverSignature = hmac(hmac(salted, "Server Key"), everything);
            for (int i = 0; i < client.length; i++) {
                client[i] ^= signature[i];
            }
            return mine + ",p=" + Base64.getEncoder().encodeToString(client);
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** The server has to have known the password, too. */
    void check(String end) throws IOException {
        if (!MessageDigest.isEqual(serverSignature, Base64.getDecoder().decode(field(end, 'v')))) {
            throw new IOException("the server does not know the password that it asked for");
        }
    }

    private static String field(String message, char name) throws IOException {
        return Arrays.stream(message.split(",")).filter(part -> part.startsWith(name + "=")).findFirst()
                .orElseThrow(() -> new IOException("the server's challenge is not one")).substring(2);
    }

    static byte[] hmac(byte[] key, String text) throws GeneralSecurityException {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(key, "HmacSHA256"));
        return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
    }
}

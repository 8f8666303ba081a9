package dev.sluice.engine.auth;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a program shows to be let in by a token: {@code slt_NUMBER_SECRET}. The secret has 256 random bits, so that nobody guesses it and
 * a quick hash of it is enough to know it by.
 *
 * @param number of the token's reference
 */
public record TokenText(String number, String secret) {
    private static final Pattern FORM = Pattern.compile("slt_(\\d{1,18})_([A-Za-z0-9_-]{43})");
    private static final String PREFIX = "API_TOKEN-";
    private static final int SECRET_BYTES = 32;
    private static final SecureRandom RANDOM = new SecureRandom();

    /** A new one for the token of a reference. */
    public static TokenText of(String reference) {
        byte[] bytes = new byte[SECRET_BYTES];
        RANDOM.nextBytes(bytes);
        return new TokenText(reference.substring(PREFIX.length()), Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
    }

    /** What a text says, if it is one of a token. */
    public static Optional<TokenText> parse(String text) {
        Matcher matcher = FORM.matcher(text);
        return matcher.matches() ? Optional.of(new TokenText(matcher.group(1), matcher.group(2))) : Optional.empty();
    }

    public String reference() {
        return PREFIX + number;
    }

    /** By what the engine knows it. */
    public String hash() {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(secret.getBytes(StandardCharsets.US_ASCII));
            return "sha256$" + HexFormat.of().formatHex(hash);
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("this Java has no SHA-256", impossible);
        }
    }

    /** Whether {@code known} is its hash. */
    public boolean fits(String known) {
        return known != null && MessageDigest.isEqual(hash().getBytes(StandardCharsets.US_ASCII), known.getBytes(StandardCharsets.US_ASCII));
    }

    public String text() {
        return "slt_" + number + "_" + secret;
    }

    /** Whoever has the secret is let in: only the number is shown. */
    @Override
    public String toString() {
        return "slt_" + number;
    }
}

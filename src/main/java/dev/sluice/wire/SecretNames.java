package dev.sluice.wire;

import java.util.regex.Pattern;

/** Knows by a name whether what goes by it is likely to be a secret. */
public final class SecretNames {
    private static final Pattern SECRET = Pattern.compile(
            "(?i)\\w*(passw|passphrase|pwd|secret|token|credential|api_?key)\\w*|(pass|pw|login)(?!\\w)");

    private SecretNames() {
    }

    /** Whether {@code name} is such a name. */
    public static boolean isOne(String name) {
        return SECRET.matcher(name).matches();
    }

    /** Whether such a name is in {@code text}. */
    public static boolean isIn(String text) {
        return SECRET.matcher(text).find();
    }
}

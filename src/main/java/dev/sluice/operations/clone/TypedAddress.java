package dev.sluice.operations.clone;

import dev.sluice.wire.Secret;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The address of a source as somebody typed it: a URL, or a path of this machine.
 *
 * @param text as engines take it: without a password, and a path in full
 * @param password that was in it, or null
 */
record TypedAddress(String text, Secret password) {
    private static final Pattern SCHEME = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*:.*", Pattern.DOTALL);
    private static final Pattern PATH = Pattern.compile("(/|\\./|\\.\\./|~/|\\.$|\\.\\.$|~$).*", Pattern.DOTALL);
    private static final String BEFORE = "(?<before>[A-Za-z][\\w+.-]*://[^/?#@:]*):";
    private static final Pattern WITH_PASSWORD = Pattern.compile(BEFORE
            + "(?<password>[^/?#]*)(?<after>@(\\[[^]]*]|[^:/?#@]*)(:\\d*)?(/[^?#@]*)?([?#].*)?)", Pattern.DOTALL);
    /** With a password as it is, though a URL would have signs in it written otherwise: all of it is secret, not what stands before the first of them. */
    private static final Pattern WITH_PLAIN_PASSWORD = Pattern.compile(BEFORE + "(?<password>.*)(?<after>@[^@]*)", Pattern.DOTALL);

    /** Nothing where the text is none, but a name. @param variables of whoever typed it: {@code HOME} is what {@code ~} means */
    static Optional<TypedAddress> of(String typed, Map<String, String> variables) {
        if (PATH.matcher(typed).matches()) {
            return Optional.of(new TypedAddress(whole(typed, variables), null));
        }
        if (!SCHEME.matcher(typed).matches()) {
            return Optional.empty();
        }
        Matcher url = WITH_PASSWORD.matcher(typed);
        if (url.matches()) {
            return Optional.of(new TypedAddress(url.group("before") + url.group("after"), decoded(url.group("password"))));
        }
        Matcher plain = WITH_PLAIN_PASSWORD.matcher(typed);
        return Optional.of(plain.matches() ? new TypedAddress(plain.group("before") + plain.group("after"), Secret.of(plain.group("password")))
                : new TypedAddress(typed, null));
    }

    private static String whole(String path, Map<String, String> variables) {
        String below = path.equals("~") || path.startsWith("~/") ? variables.getOrDefault("HOME", System.getProperty("user.home")) + path.substring(1) : path;
        return Path.of(below).toAbsolutePath().normalize().toString();
    }

    private static Secret decoded(String password) {
        try {
            return Secret.of(URLDecoder.decode(password.replace("+", "%2B"), StandardCharsets.UTF_8));
        } catch (IllegalArgumentException plain) {
            return Secret.of(password);
        }
    }
}

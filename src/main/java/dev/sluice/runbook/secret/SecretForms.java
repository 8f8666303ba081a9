package dev.sluice.runbook.secret;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The forms in which one secret may stand in a text: as it is, as URLs, JSON, XML and shells quote it, in hexadecimal digits, and in Base64
 * with up to two bytes before it, also in Base64 of Base64. The bytes may be those of UTF-8, of UTF-16 or of Latin-1, and any of them may be
 * broken into lines.
 */
final class SecretForms {
    /** A shorter secret is a part of too many other words. */
    static final int SHORTEST = 4;

    /** What one letter of a secret takes at most in any form: two numbers as JSON writes them, with a line break and some blanks. */
    static final int MOST_FOR_A_LETTER = 32;

    /** Digits of a shorter one are a part of too many other numbers. */
    private static final int SHORTEST_ENCODED = 6;
    private static final int BITS = 6;
    private static final List<Charset> CHARSETS = List.of(StandardCharsets.UTF_8, StandardCharsets.UTF_16LE, StandardCharsets.UTF_16BE,
            StandardCharsets.ISO_8859_1);
    private static final List<Charset> OF_BYTES = List.of(StandardCharsets.UTF_8, StandardCharsets.ISO_8859_1);
    /** A line break, be it written as JSON writes it or behind the sign that the line goes on; or what UTF-16 has beside each letter. */
    private static final String BREAK = "(?:\\\\{0,2}(?:\\r?\\n|(?:\\\\r)?\\\\n)[ \\t]*|\\x00|\\\\u0000)?";
    /** The sign that no letter follows, but what stands for one; within a text of its own kind it is two. */
    private static final String ESCAPE = "\\\\{1,2}";
    /** What XML and HTML have names for. */
    private static final Map<Integer, String> NAMED = Map.of((int) '&', "amp", (int) '<', "lt", (int) '>', "gt", (int) '"', "quot", (int) '\'', "apos");
    private static final String BASE64 = "[A-Za-z0-9+/_-]?";

    private SecretForms() {
    }

    /** The regular expressions that find {@code secret}, and each line of one that has several. */
    static Stream<String> of(String secret) {
        Stream<String> lines = secret.lines().filter(line -> line.length() >= SHORTEST_ENCODED && !line.equals(secret));
        return Stream.concat(Stream.of(secret).filter(text -> text.length() >= SHORTEST), lines)
                .flatMap(text -> Stream.concat(Stream.of(written(text)), encoded(text)));
    }

    /** That which finds {@code text} where it can be read, quoted or not. */
    static String written(String text) {
        return text.codePoints().mapToObj(SecretForms::character).collect(Collectors.joining(BREAK));
    }

    /** Those that find {@code text} where nobody reads it: in Base64 and hexadecimal digits. */
    static Stream<String> encoded(String text) {
        return text.length() < SHORTEST_ENCODED ? Stream.empty()
                : CHARSETS.stream().filter(charset -> charset.newEncoder().canEncode(text)).map(text::getBytes).flatMap(SecretForms::encoded).distinct();
    }

    private static Stream<String> encoded(byte[] bytes) {
        return Stream.of(Stream.of(hexadecimal(bytes)), base64(bytes), digits(bytes).flatMap(SecretForms::base64)).flatMap(found -> found);
    }

    private static Stream<String> base64(byte[] bytes) {
        return IntStream.range(0, 3).mapToObj(before -> base64(bytes, before));
    }

    /** What Base64 makes of a part of a text, which is the same in each of its alphabets or not. */
    private static Stream<byte[]> digits(byte[] secret) {
        return Stream.of(Base64.getEncoder(), Base64.getUrlEncoder()).flatMap(encoder -> IntStream.range(0, 3).mapToObj(before -> digits(secret, before, encoder)))
                .distinct().map(String::getBytes);
    }

    /** One character, be it quoted for a shell, for JSON, for CSV, for SQL, for XML, or for a URL, also twice. */
    private static String character(int character) {
        String plain = Character.toString(character);
        String json = plain.chars().mapToObj(unit -> ESCAPE + "u" + anyCase(String.format("%04x", unit))).collect(Collectors.joining());
        String bytes = OF_BYTES.stream().filter(charset -> charset.newEncoder().canEncode(plain)).map(plain::getBytes)
                .flatMap(SecretForms::numbered).distinct().collect(Collectors.joining("|"));
        String doubled = character == '\'' || character == '"' ? "|" + plain + plain : "";
        String shell = character == '\'' ? "|'(?:\\\\'|\"'\")'" : "";
        String blank = character == ' ' ? "|\\+|%2[bB]" : "";
        return "(?:" + json + "|" + bytes + doubled + shell + "|\\\\{0,3}" + literal(plain) + blank + control(character) + markup(character) + ")";
    }

    /** The numbers of bytes as URLs, and as shells and programs write them. */
    private static Stream<String> numbered(byte[] bytes) {
        return Stream.of(each(bytes, "%(?:25)?", "%02x"), each(bytes, ESCAPE + "x", "%02x"), each(bytes, ESCAPE, "%03o"));
    }

    private static String each(byte[] bytes, String before, String digits) {
        return IntStream.range(0, bytes.length).mapToObj(at -> before + anyCase(String.format(digits, bytes[at]))).collect(Collectors.joining());
    }

    /** How JSON writes what has no letter of its own. */
    private static String control(int character) {
        int at = "\n\r\t\b\f".indexOf(character);
        return at < 0 ? "" : "|" + ESCAPE + "nrtbf".charAt(at);
    }

    /** How XML writes it. */
    private static String markup(int character) {
        String named = NAMED.get(character);
        return (named == null ? "" : "|\\&" + named + ";") + "|\\&\\#(?:0{0,4}" + character + "|[xX]0{0,4}" + anyCase(Integer.toHexString(character)) + ");";
    }

    private static String hexadecimal(byte[] bytes) {
        return IntStream.range(0, bytes.length).mapToObj(at -> anyCase(HexFormat.of().toHexDigits(bytes[at])))
                .collect(Collectors.joining("(?:[:, ]{0,2}(?:0x)?)" + BREAK));
    }

    /** The digits that depend on nothing but the secret where {@code before} bytes stand before it, and the one on each side that partly does. */
    private static String base64(byte[] secret, int before) {
        String own = digits(secret, before, Base64.getEncoder()).chars().mapToObj(SecretForms::digit).collect(Collectors.joining(BREAK));
        return (before == 0 ? "" : BASE64) + own + (8 * (before + secret.length) % BITS == 0 ? "" : BASE64 + "={0,2}");
    }

    private static String digits(byte[] secret, int before, Base64.Encoder encoder) {
        byte[] padded = new byte[before + secret.length];
        System.arraycopy(secret, 0, padded, before, secret.length);
        return encoder.withoutPadding().encodeToString(padded).substring((8 * before + BITS - 1) / BITS, 8 * padded.length / BITS);
    }

    /** The two digits that differ between the alphabets of Base64, and may be quoted in a URL. */
    private static String digit(int digit) {
        return switch (digit) {
            case '+' -> "(?:[+-]|%2[bB])";
            case '/' -> "(?:\\\\?/|_|%2[fF])";
            default -> Character.toString(digit);
        };
    }

    private static String anyCase(String digits) {
        return digits.chars().mapToObj(Character::toString)
                .map(digit -> Character.isLetter(digit.charAt(0)) ? "[" + digit + digit.toUpperCase(Locale.ROOT) + "]" : digit)
                .collect(Collectors.joining());
    }

    private static String literal(String plain) {
        List<String> special = Arrays.asList("\\^$.|?*+()[]{}#&-~ ".split(""));
        return special.contains(plain) ? "\\" + plain : plain;
    }
}

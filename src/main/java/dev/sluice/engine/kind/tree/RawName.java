package dev.sluice.engine.kind.tree;

import dev.sluice.engine.host.MessageText;
import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Names of files as the bytes they are. A Java string cannot hold every one of them, and in a plain locale hardly any; a
 * path can, and its URI shows them.
 */
final class RawName {
    private static final String DIGITS = "0123456789ABCDEF";

    private RawName() {
    }

    /** The bytes of a path, without a slash at its end. */
    static byte[] of(Path path) {
        byte[] shown = path.toUri().getRawPath().getBytes(StandardCharsets.US_ASCII);
        int length = shown.length > 1 && shown[shown.length - 1] == '/' ? shown.length - 1 : shown.length;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(length);
        for (int i = 0; i < length; i++) {
            if (shown[i] == '%') {
                bytes.write(Character.digit(shown[i + 1], 16) << 4 | Character.digit(shown[i + 2], 16));
                i += 2;
            } else {
                bytes.write(shown[i]);
            }
        }
        return bytes.toByteArray();
    }

    /** The path that such bytes name, from the root on. */
    static Path path(byte[] name) {
        StringBuilder shown = new StringBuilder("file://");
        for (byte letter : name) {
            if (letter == '/' || letter >= 'a' && letter <= 'z' || letter >= '0' && letter <= '9') {
                shown.append((char) letter);
            } else {
                shown.append('%').append(DIGITS.charAt(letter >> 4 & 0xF)).append(DIGITS.charAt(letter & 0xF));
            }
        }
        return Path.of(URI.create(shown.toString()));
    }

    /** The path that such bytes name below a directory. */
    static Path below(Path directory, byte[] name) {
        byte[] above = of(directory);
        byte[] whole = Arrays.copyOf(above, above.length + 1 + name.length);
        whole[above.length] = '/';
        System.arraycopy(name, 0, whole, above.length + 1, name.length);
        return path(whole);
    }

    /** Such bytes for people to read. */
    static String shown(byte[] name) {
        return MessageText.plain(new String(name, StandardCharsets.UTF_8));
    }
}

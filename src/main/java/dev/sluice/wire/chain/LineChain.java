package dev.sluice.wire.chain;

import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Json;
import dev.sluice.wire.json.JsonBounds;
import dev.sluice.wire.json.MalformedJson;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The lines of a journal as they hang together: each carries its number, the hash of the one before it and one of all that it says, so
 * that none, not even the last, can be changed, left out or put in between without a trace. In older journals the second is missing.
 *
 * @param lines that it has
 * @param last hash of the last of them
 * @param length of the file up to its end
 * @param sealed whether the last of them carries its own hash
 */
public record LineChain(long lines, String last, long length, boolean sealed) {
    /** What the first line carries. */
    private static final String ROOT = "0".repeat(64);

    public static final LineChain EMPTY = new LineChain(0, ROOT, 0, false);

    private static final String NUMBER = "line";
    private static final String BEFORE = "before";
    private static final int LONGEST = 64 << 20;
    private static final JsonBounds BOUNDS = new JsonBounds(LONGEST, 256, 400);

    /**
     * Reads {@code file} from its first line to its last; {@code reader} sees each. A last line without its end was being written
     * when the process died, and does not count.
     *
     * @throws BrokenLine where one does not follow from those before
     */
    public static LineChain read(Path file, Consumer<ApiObject> reader) throws IOException {
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
            return read(in, reader);
        }
    }

    /** The same for lines from elsewhere. */
    public static LineChain read(InputStream in, Consumer<ApiObject> reader) throws IOException {
        LineChain chain = EMPTY;
        for (byte[] line = line(in); line != null; line = line(in)) {
            reader.accept(chain.check(line));
            chain = chain.with(line);
        }
        return chain;
    }

    /** The chain whose last line is this one, which carries its own hash; its length does not count. */
    public static LineChain endingWith(long number, byte[] line) {
        return new LineChain(number, LineSeal.of(line), 0, true);
    }

    /** The line, without a line break, that says {@code fields} behind those that are there. */
    public byte[] next(Map<String, ?> fields) {
        Map<String, Object> line = new LinkedHashMap<>();
        line.put(NUMBER, lines + 1);
        line.putAll(fields);
        line.put(BEFORE, last);
        return LineSeal.on(Json.write(line).getBytes(StandardCharsets.UTF_8));
    }

    /** The chain with {@code line}, which has no line break. */
    public LineChain with(byte[] line) {
        boolean seals = LineSeal.isOn(line);
        return new LineChain(lines + 1, seals ? LineSeal.of(line) : hash(line, line.length), length + line.length + 1, seals);
    }

    /** What {@code line} says, which has to be the next one. @throws BrokenLine where it is not */
    public ApiObject check(byte[] line) {
        long number = lines + 1;
        try {
            ApiObject object = Json.parseObject(new String(line, StandardCharsets.UTF_8), BOUNDS);
            if (LineSeal.isOn(line) ? !LineSeal.isWhole(line) : sealed) {
                throw new BrokenLine(number, "it is not as it was written");
            }
            if (!last.equals(object.string(BEFORE))) {
                throw new BrokenLine(number, number == 1 ? "it is not the first that was written"
                        : "it does not follow from the line before it, which was changed, or one between them is gone");
            }
            if (!(object.get(NUMBER) instanceof Number said)) {
                throw new BrokenLine(number, "it is no line of a journal");
            }
            if (said.longValue() != number) {
                throw new BrokenLine(number, "it says that it is line " + said);
            }
            return object;
        } catch (MalformedJson | ClassCastException stranger) {
            throw new BrokenLine(number, "it is no line of a journal");
        }
    }

    /** What {@code line} says, which carries its own hash. @throws BrokenLine where it does not, or is not as it was written */
    public static ApiObject sealed(byte[] line) {
        if (!LineSeal.isOn(line) || !LineSeal.isWhole(line)) {
            throw new BrokenLine(0, "it is not as it was written");
        }
        return Json.parseObject(new String(line, StandardCharsets.UTF_8), BOUNDS);
    }

    /** The bytes up to the next line break, or null where there is none. */
    public static byte[] line(InputStream in) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int next = in.read(); next >= 0 && line.size() < LONGEST; next = in.read()) {
            if (next == '\n') {
                return line.toByteArray();
            }
            line.write(next);
        }
        return null;
    }

    public static String hash(byte[] bytes) {
        return hash(bytes, bytes.length);
    }

    /** The hash of the first {@code length} of {@code bytes}. */
    static String hash(byte[] bytes, int length) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update(bytes, 0, length);
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException everyJavaHasIt) {
            throw new IllegalStateException(everyJavaHasIt);
        }
    }
}

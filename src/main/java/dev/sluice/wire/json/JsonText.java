package dev.sluice.wire.json;

import dev.sluice.wire.Json;
import java.nio.charset.StandardCharsets;

/** A JSON value that is written already, in UTF-8: {@link Json} puts it in as it stands wherever it meets it. */
public final class JsonText {
    private final byte[] utf8;

    public JsonText(byte[] utf8) {
        this.utf8 = utf8;
    }

    byte[] utf8() {
        return utf8;
    }

    @Override
    public String toString() {
        return new String(utf8, StandardCharsets.UTF_8);
    }
}

package dev.sluice.engine.kind.postgres.protocol;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** One message of a server. */
record Message(char kind, ByteBuffer body) {
    /** The text up to the next zero byte. */
    String text() {
        int start = body.position();
        int end = start;
        while (body.get(end) != 0) {
            end++;
        }
        body.position(end + 1);
        return new String(body.array(), start, end - start, StandardCharsets.UTF_8);
    }

    /** A text of a known length. */
    String text(int length) {
        String text = new String(body.array(), body.position(), length, StandardCharsets.UTF_8);
        body.position(body.position() + length);
        return text;
    }

    /** The values of a {@code D}; null where there is none. */
    List<String> row() {
        int count = body.getShort();
        List<String> row = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int length = body.getInt();
            row.add(length < 0 ? null : text(length));
        }
        return Collections.unmodifiableList(row);
    }

    byte[] rest() {
        byte[] rest = new byte[body.remaining()];
        body.get(rest);
        return rest;
    }

    /** What an {@code E} says. */
    ServerException error() {
        String state = "";
        String said = "";
        String detail = "";
        int position = 0;
        for (byte field = body.get(); field != 0; field = body.get()) {
            String value = text();
            switch (field) {
                case 'C' -> state = value;
                case 'M' -> said = value;
                case 'D' -> detail = value;
                case 'P' -> position = Integer.parseInt(value);
                default -> { }
            }
        }
        return new ServerException(state, detail.isEmpty() ? said : said + " (" + detail + ")", position, 0);
    }
}

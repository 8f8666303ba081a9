package dev.sluice.engine.kind.tree;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;

/** Splits a stream at its zero bytes, of which one comes after each record. */
final class RecordSplitter {
    private final InputStream in;
    private final ByteArrayOutputStream record = new ByteArrayOutputStream();

    /** @param in buffered */
    RecordSplitter(InputStream in) {
        this.in = in;
    }

    /** The next record, or null after the last. */
    byte[] next() throws IOException {
        record.reset();
        for (int next = in.read(); next != 0; next = in.read()) {
            if (next < 0 && record.size() == 0) {
                return null;
            }
            if (next < 0) {
                throw new EOFException("the last record is cut off");
            }
            record.write(next);
        }
        return record.toByteArray();
    }
}

package dev.sluice.cli.console;

import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;

/** Bytes of a text in UTF-8 on their way to a writer. */
final class DecodedOutput extends OutputStream {
    private static final int ROOM = 8192;

    private final Supplier<PrintWriter> out;
    private final CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder().onMalformedInput(CodingErrorAction.REPLACE);
    private final ByteBuffer bytes = ByteBuffer.allocate(ROOM);
    private final CharBuffer letters = CharBuffer.allocate(ROOM);

    DecodedOutput(Supplier<PrintWriter> out) {
        this.out = out;
    }

    @Override
    public void write(int single) {
        write(new byte[] {(byte) single}, 0, 1);
    }

    @Override
    public synchronized void write(byte[] given, int start, int count) {
        for (int done = 0; done < count; ) {
            int some = Math.min(bytes.remaining(), count - done);
            bytes.put(given, start + done, some).flip();
            decoder.decode(bytes, letters, false);
            bytes.compact();
            out.get().write(letters.array(), 0, letters.position());
            letters.clear();
            done += some;
        }
    }

    @Override
    public void flush() {
        out.get().flush();
    }
}

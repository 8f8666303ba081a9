package dev.sluice.cli.console;

import dev.sluice.runbook.secret.TextMask;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Keeps the secrets of a command's scripts out of all that the command writes. May be used from several threads. */
public final class OutputMask {
    private final List<TextMask> masks = new CopyOnWriteArrayList<>();
    private final List<Pieces> open = new CopyOnWriteArrayList<>();
    /** Where all that is written goes, too; null where nowhere. */
    private volatile Writer copy;

    /** From here on what is written goes through {@code mask}. */
    public void add(TextMask mask) {
        masks.add(mask);
    }

    /** From here on what is written also goes to {@code file}, which is closed when nothing follows any more. */
    public void copyTo(Writer file) {
        copy = file;
    }

    /** A writer to {@code out}, in pieces as they are flushed: what may be the beginning of a secret waits for what follows. */
    public PrintWriter over(Writer out) {
        Pieces pieces = new Pieces(out);
        open.add(pieces);
        return new PrintWriter(pieces);
    }

    /** Writes what still waits: nothing follows any more. */
    public void finish() {
        try {
            for (Pieces pieces : open) {
                pieces.finish();
            }
            if (copy != null) {
                copy.close();
            }
        } catch (IOException unwritten) {
            throw new UncheckedIOException(unwritten);
        }
    }

    /** {@code text} without the secrets. */
    public String masked(String text) {
        String masked = text;
        for (TextMask mask : masks) {
            masked = mask.over(masked);
        }
        return masked;
    }

    /** How much of {@code text} can be written. One mask may hold back the end of what another knows. */
    private int whole(String text) {
        int whole = text.length();
        for (int before = -1; before != whole; ) {
            before = whole;
            for (TextMask mask : masks) {
                whole = mask.whole(text, whole);
            }
        }
        return whole;
    }

    /** Holds back what is written until it is whole, since a secret may come in several pieces. */
    private final class Pieces extends Writer {
        private final Writer out;
        private final StringBuilder piece = new StringBuilder();

        Pieces(Writer out) {
            this.out = out;
        }

        @Override
        public void write(char[] letters, int start, int length) throws IOException {
            synchronized (piece) {
                if (masks.isEmpty()) {
                    give(new String(letters, start, length));
                } else {
                    piece.append(letters, start, length);
                }
            }
        }

        @Override
        public void flush() throws IOException {
            synchronized (piece) {
                giveOn(whole(piece.toString()));
            }
        }

        void finish() throws IOException {
            synchronized (piece) {
                giveOn(piece.length());
            }
        }

        private void giveOn(int whole) throws IOException {
            String text = masked(piece.substring(0, whole));
            piece.delete(0, whole);
            give(text);
            out.flush();
        }

        private void give(String text) throws IOException {
            out.write(text);
            Writer also = copy;
            if (also != null) {
                synchronized (also) {
                    also.write(text);
                    also.flush();
                }
            }
        }

        @Override
        public void close() throws IOException {
            finish();
            out.close();
        }
    }
}

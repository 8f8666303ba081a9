package dev.sluice.cli.console;

import dev.sluice.runbook.secret.TextMask;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/** Keeps the secrets of a command's scripts out of all that the command writes. May be used from several threads. */
public final class OutputMask {
    private final List<TextMask> masks = new CopyOnWriteArrayList<>();
    private final List<Pieces> open = new CopyOnWriteArrayList<>();
    /** Where all that is written goes, too; null where nowhere. */
    private volatile Writer copy;
    /** Why something could not be written; those who print do not hear of it. */
    private volatile IOException failure;

    private interface Writing {
        void perform() throws IOException;
    }

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
        return over(out, unwritten -> { });
    }

    /** The same. @param lost is told once, when something cannot be written, why */
    public PrintWriter over(Writer out, Consumer<IOException> lost) {
        Pieces pieces = new Pieces(out, lost);
        open.add(pieces);
        return new PrintWriter(pieces);
    }

    /** Writes what still waits: nothing follows any more. Gives why something could not be written, be it now or before. */
    public Optional<IOException> finish() {
        for (Pieces pieces : open) {
            attempt(pieces::finish);
        }
        if (copy != null) {
            attempt(copy::close);
        }
        return Optional.ofNullable(failure);
    }

    private void attempt(Writing writing) {
        attempt(writing, unwritten -> { });
    }

    private void attempt(Writing writing, Consumer<IOException> lost) {
        try {
            writing.perform();
        } catch (IOException unwritten) {
            failure = failure == null ? unwritten : failure;
            lost.accept(unwritten);
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
        private final Consumer<IOException> lost;
        private final StringBuilder piece = new StringBuilder();
        private boolean told;

        Pieces(Writer out, Consumer<IOException> lost) {
            this.out = out;
            this.lost = lost;
        }

        @Override
        public void write(char[] letters, int start, int length) {
            synchronized (piece) {
                if (masks.isEmpty()) {
                    give(new String(letters, start, length));
                } else {
                    piece.append(letters, start, length);
                }
            }
        }

        @Override
        public void flush() {
            synchronized (piece) {
                giveOn(whole(piece.toString()));
            }
        }

        void finish() {
            synchronized (piece) {
                giveOn(piece.length());
            }
        }

        private void giveOn(int whole) {
            String text = masked(piece.substring(0, whole));
            piece.delete(0, whole);
            give(text);
            attempt(out::flush, this::tell);
        }

        private void tell(IOException unwritten) {
            if (!told) {
                told = true;
                lost.accept(unwritten);
            }
        }

        private void give(String text) {
            attempt(() -> out.write(text), this::tell);
            Writer also = copy;
            if (also != null) {
                synchronized (also) {
                    attempt(() -> {
                        also.write(text);
                        also.flush();
                    });
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

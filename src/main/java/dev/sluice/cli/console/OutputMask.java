package dev.sluice.cli.console;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.UnaryOperator;

/** Keeps the secrets of a command's scripts out of all that the command writes. May be used from several threads. */
public final class OutputMask {
    private final List<UnaryOperator<String>> masks = new CopyOnWriteArrayList<>();

    /** From here on what is written goes through {@code mask}, which puts something else in place of the secrets that it knows. */
    public void add(UnaryOperator<String> mask) {
        masks.add(mask);
    }

    /** A writer to {@code open}, in pieces as they are flushed. */
    public PrintWriter over(Writer open) {
        return new PrintWriter(new Pieces(open));
    }

    private String masked(String text) {
        String masked = text;
        for (UnaryOperator<String> mask : masks) {
            masked = mask.apply(masked);
        }
        return masked;
    }

    /** Holds back what is written until it is whole, since a secret may come in several pieces. */
    private final class Pieces extends Writer {
        private final Writer open;
        private final StringBuilder piece = new StringBuilder();

        Pieces(Writer open) {
            this.open = open;
        }

        @Override
        public void write(char[] letters, int start, int length) throws IOException {
            if (masks.isEmpty()) {
                open.write(letters, start, length);
            } else {
                piece.append(letters, start, length);
            }
        }

        @Override
        public void flush() throws IOException {
            String whole = masked(piece.toString());
            piece.setLength(0);
            open.write(whole);
            open.flush();
        }

        @Override
        public void close() throws IOException {
            flush();
            open.close();
        }
    }
}

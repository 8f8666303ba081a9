package dev.sluice.cli.console;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Where a process writes to, which remembers what went wrong with it: Java's own writer keeps silent. */
final class ProcessOutput extends PrintWriter {
    private final Noting noting;

    private ProcessOutput(Noting noting) {
        super(new OutputStreamWriter(noting, StandardCharsets.UTF_8));
        this.noting = noting;
    }

    static ProcessOutput of(FileDescriptor stream) {
        return new ProcessOutput(new Noting(new FileOutputStream(stream)));
    }

    /** Why something that was written did not come out, if so. */
    Optional<IOException> failure() {
        return Optional.ofNullable(noting.failure);
    }

    private static final class Noting extends FilterOutputStream {
        private volatile IOException failure;

        Noting(OutputStream out) {
            super(out);
        }

        @Override
        public void write(byte[] bytes, int start, int count) throws IOException {
            try {
                out.write(bytes, start, count);
            } catch (IOException failed) {
                failure = failure == null ? failed : failure;
                throw failed;
            }
        }
    }
}

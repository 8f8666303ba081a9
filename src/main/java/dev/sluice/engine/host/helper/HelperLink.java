package dev.sluice.engine.host.helper;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** The helper as its engine knows it: questions go out one at a time, and the answers come in. */
public final class HelperLink {
    private final OutputStream out;
    private final Runnable ended;
    private final BlockingQueue<HelperMessage> answers = new LinkedBlockingQueue<>();

    private HelperLink(OutputStream out, Runnable ended) {
        this.out = out;
        this.ended = ended;
    }

    /**
     * The one that started this process, and is at the other end of its input.
     *
     * @param ended is run when the helper is no more
     */
    public static HelperLink ofThisProcess(Runnable ended) throws IOException {
        return over(new BufferedInputStream(System.in), new FileOutputStream(HelperProcess.QUESTIONS), ended);
    }

    static HelperLink over(InputStream in, OutputStream out, Runnable ended) {
        HelperLink link = new HelperLink(out, ended);
        Thread thread = new Thread(() -> link.listen(in), "answers of the helper");
        thread.setDaemon(true);
        thread.start();
        return link;
    }

    private void listen(InputStream in) {
        try {
            while (true) {
                answers.add(HelperMessage.read(in));
            }
        } catch (IOException over) {
            answers.add(HelperMessage.failed(new EOFException("the helper of the engine has ended")));
            ended.run();
        }
    }

    /** What is in a file that root named at the start. */
    public ReadFile read(Path file) throws IOException {
        List<String> read = ask(HelperVerb.READ, List.of(file.toString()));
        return new ReadFile(read.get(0), FileTime.fromMillis(Long.parseLong(read.get(1))));
    }

    /** @param text a letter a byte */
    public record ReadFile(String text, FileTime written) {
    }

    /** What the helper has to say. An interrupt has to wait: what the helper has begun it does. */
    synchronized List<String> ask(HelperVerb verb, List<String> arguments) throws IOException {
        new HelperMessage(verb.name(), arguments).write(out);
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return answers.take().result();
                } catch (InterruptedException later) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}

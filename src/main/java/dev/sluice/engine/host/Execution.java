package dev.sluice.engine.host;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * One run of a {@link HostCommand}, from its start to its end.
 *
 * <p>The program gets a session of its own ({@code setsid}), by which everything it starts can be found again, and
 * the wish to die with the engine ({@code setpriv --pdeathsig}), so that after a crash nothing goes on writing where
 * the next engine cleans up; what it has started dies by the {@link ProgramCleanup}. {@code setpriv} also changes the account: unlike {@code su} and {@code runuser} it becomes
 * the program instead of waiting for it. Both belong to util-linux, which every Debian has, as do the others used here.
 */
final class Execution {
    private static final int KILLED = 128 + 9;

    private final HostCommand command;
    private final OutputTaker taker;
    private final Consumer<String> lines;
    private final Consumer<Pausable> started;
    private ProcessTree tree;
    private Throwable refusal;
    private boolean deaf;

    /**
     * @param taker takes its output, or null
     * @param lines takes what else it writes, or null
     * @param started is given the program as soon as it runs
     */
    Execution(HostCommand command, OutputTaker taker, Consumer<String> lines, Consumer<Pausable> started) {
        this.command = command;
        this.taker = taker;
        this.lines = lines;
        this.started = started;
    }

    Result run() throws IOException, InterruptedException {
        Process process = start();
        tree = new ProcessTree(process.toHandle());
        try {
            ProgramCleanup.OF_THIS_PROCESS.include(process.pid());
            return follow(process);
        } catch (IOException | RuntimeException failure) {
            process.destroyForcibly();
            throw failure;
        } finally {
            ProgramCleanup.OF_THIS_PROCESS.exclude(process.pid());
        }
    }

    private Result follow(Process process) throws IOException, InterruptedException {
        started.accept(tree);
        Consumer<String> each = lines == null ? null : this::passOn;
        OutputReader out = taker == null ? new OutputReader(process.getInputStream(), each)
                : new OutputReader(process.getInputStream(), (OutputTaker) this::passOn);
        OutputReader err = new OutputReader(process.getErrorStream(), each);
        try {
            inBackground("output", out);
            inBackground("errors", err);
            if (command.input() != null) {
                inBackground("input", () -> feed(process.getOutputStream()));
            }
            boolean inTime = waitFor(process);
            if (!inTime) {
                stopListening();
                tree.end();
            }
            long end = System.nanoTime();
            out.await(end);
            err.await(end);
            Result result = new Result(process.isAlive() ? KILLED : process.exitValue(), out.text(), err.text());
            rethrowRefusal();
            if (!inTime) {
                throw new TimeLimitException(command.words().get(0), command.limit(), result);
            }
            return result;
        } catch (InterruptedException interrupt) {
            tree.end();
            Thread.interrupted();
            throw interrupt;
        } finally {
            out.abandon();
            err.abandon();
        }
    }

    private Process start() throws IOException, InterruptedException {
        for (String word : command.words()) {
            ProgramEnvironment.checkLetters("the argument " + MessageText.quoted(word), word);
        }
        ProgramEnvironment surroundings = ProgramEnvironment.of(command);
        List<String> words = new ArrayList<>(List.of(surroundings.find("setsid")));
        if (command.reached() != null && command.account() != null) {
            words.addAll(WayIn.words(command.account(), command.reached()));
        }
        if (command.confinement() != null) {
            words.addAll(command.confinement().words(surroundings));
        }
        words.add(surroundings.find("setpriv"));
        Account account = command.account();
        int own = Account.currentUid();
        if (account != null && account.uid() != own) {
            if (own != 0) {
                throw new HostException("host: cannot run " + MessageText.quoted(command.words().get(0)) + " as "
                        + MessageText.quoted(account.name()) + ", since the engine does not run as root.",
                        "Start the engine as root, or use its own account.");
            }
            words.addAll(account.become());
        }
        words.addAll(List.of("--pdeathsig", "KILL", "--"));
        if (command.isModest()) {
            words.addAll(List.of(surroundings.find("nice"), "-n", "19", surroundings.find("ionice"), "-t", "-c", "idle"));
        }
        // Where the account comes into its home and the engine does not, as with a group that the engine was not given, it goes there itself.
        boolean isOpen = Files.isExecutable(surroundings.directory());
        if (!isOpen) {
            words.addAll(List.of(surroundings.find("env"), "-C", surroundings.directory().toString(), "--"));
        }
        words.add(surroundings.find(command.words().get(0)));
        words.addAll(command.words().subList(1, command.words().size()));

        ProcessBuilder builder = new ProcessBuilder(words).directory(isOpen ? surroundings.directory().toFile() : new File("/"));
        builder.environment().clear();
        builder.environment().putAll(surroundings.variables());
        if (command.input() == null) {
            builder.redirectInput(Redirect.from(new File("/dev/null")));
        }
        return builder.start();
    }

    private boolean waitFor(Process process) throws InterruptedException {
        if (command.limit() == null) {
            process.waitFor();
            return true;
        }
        return process.waitFor(command.limit().toNanos(), TimeUnit.NANOSECONDS);
    }

    private void feed(OutputStream stdin) {
        try (stdin) {
            stdin.write(command.input().get());
        } catch (IOException closed) {
            // The program ended, or closed its input, before it had read everything: that is its own affair.
            return;
        }
    }

    /** What it says of being ended, as shells do of their children, is not what it had to say. */
    private synchronized void stopListening() {
        deaf = true;
    }

    private synchronized void passOn(String line) {
        if (deaf || refusal != null) {
            return;
        }
        try {
            lines.accept(line);
        } catch (RuntimeException | Error thrown) {
            refuse(thrown);
        }
    }

    /** Its errors are listened to meanwhile. */
    private void passOn(byte[] bytes, int count) {
        if (isRefused()) {
            return;
        }
        try {
            taker.take(bytes, count);
        } catch (IOException | RuntimeException | Error thrown) {
            refuse(thrown);
        }
    }

    private synchronized boolean isRefused() {
        return refusal != null;
    }

    private synchronized void refuse(Throwable thrown) {
        if (refusal == null) {
            refusal = thrown;
            tree.end();
        }
    }

    private synchronized void rethrowRefusal() throws IOException {
        if (refusal instanceof Error error) {
            throw error;
        }
        if (refusal instanceof IOException failure) {
            throw failure;
        }
        if (refusal != null) {
            throw (RuntimeException) refusal;
        }
    }

    private void inBackground(String part, Runnable work) {
        Thread thread = new Thread(work, part + " of " + command.words().get(0));
        thread.setDaemon(true);
        thread.start();
    }
}

package dev.sluice.cli;

import dev.sluice.cli.commands.ShellCommand;
import dev.sluice.cli.console.ExitStatus;
import dev.sluice.cli.console.Options;
import dev.sluice.cli.console.ProcessContext;
import dev.sluice.cli.console.Stopping;
import dev.sluice.cli.run.Invocation;
import dev.sluice.log.Log;
import dev.sluice.wire.Secret;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;

/**
 * Goes through what most starts do, in a folder of its own and without a word, while Java notes which classes that
 * takes. The launcher calls it after a build, to make later starts fast. No command for users.
 */
final class ClassArchiveTraining {
    private static final String SCRIPT = """
            def names = groups*.name
            println "groups: ${names.join(', ')}, parameters: $params"
            (1..3).each { number -> println number }
            show repositories
            show group('Virtual')
            engine {
                def count = vdbs.size() + dsources.size()
                println "containers: ${count * 2 - 1}, ${count == 0 ? 'none' : 'some'}"
                groups.findAll { it.name }.each { println it.reference }
                println environments*.name
            }
            """;
    private static final String PLANNED = """
            2.times { number -> group { name "group$number" } }
            sourceConfig { name 'orders'; repository 'files' }
            def orders = link { name 'orders'; group 'Sources'; linkData { config 'orders'; parameters { path '/srv/orders' } } }
            vdb {
                container { name 'qa1'; group 'Virtual' }
                source { name 'qa1'; parameters { mountPath '/srv/qa1' } }
                sourceConfig { name 'qa1'; repository 'files' }
                from orders
            }
            """;
    private static final String TYPED = "groups\n_.size()\nnmae\nexit\n";

    private final Path folder;

    private ClassArchiveTraining(Path folder) {
        this.folder = folder;
    }

    /** @param args the folder, which the caller removes */
    public static void main(String... args) throws IOException, InterruptedException {
        Log.setUp();
        ProcessContext around = ProcessContext.ofProcess();
        Stopping stopping = new Stopping(Thread.currentThread());
        stopping.listen(status -> { });
        new Invocation(around, new Options(), stopping).takeStreams();
        new ClassArchiveTraining(Path.of(args[0])).run();
        stopping.finished();
        System.exit(ExitStatus.DONE);
    }

    private void run() throws IOException, InterruptedException {
        Path script = Files.writeString(folder.resolve("rehearsal.groovy"), SCRIPT);
        Path planned = Files.writeString(folder.resolve("planned.groovy"), PLANNED);
        main(Set.of()).run("run", script.toString(), "-p", "name=value");
        main(Set.of()).run("run", script.toString(), "-p", "name=value");
        main(Set.of()).run("plan", planned.toString());
        main(Set.of()).run("check", planned.toString());
        main(Set.of()).run("eval", "nmae");
        main(Set.of()).run("--version");
        attached();
    }

    private Main main(Set<ProcessContext.Stream> terminals) {
        return new Main(around(terminals), new Stopping(Thread.currentThread()));
    }

    private ProcessContext around(Set<ProcessContext.Stream> terminals) {
        PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
        Map<String, String> variables = Map.of("HOME", folder.toString(), "TERM", "xterm");
        return new ProcessContext(InputStream.nullInputStream(), nowhere, nowhere, variables, terminals,
                question -> Secret.of(""));
    }

    /** The shell attaches to an engine as it does to the engine process, which here is this process. */
    private void attached() throws IOException, InterruptedException {
        ProcessContext around = around(EnumSet.allOf(ProcessContext.Stream.class));
        Invocation invocation = new Invocation(around, new Options(), new Stopping(Thread.currentThread()));
        Files.createDirectories(folder.resolve("notes"));
        invocation.servingEngine(() -> {
            shell(invocation);
            cloning();
        });
    }

    private void cloning() {
        String copy = folder.resolve("copy").toString();
        main(Set.of()).run("clone", folder.resolve("notes").toString(), "--as", "copy", "--path", copy, "--ttl", "8h");
        main(Set.of()).run("url", "copy");
        main(Set.of()).run("delete", "copy");
        main(Set.of()).run("clones");
    }

    /** On a terminal of its own, where the system can make one. */
    private void shell(Invocation invocation) {
        InputStream keys = new ByteArrayInputStream(TYPED.getBytes(StandardCharsets.UTF_8));
        try (Terminal terminal = TerminalBuilder.builder().system(false).streams(keys, new ByteArrayOutputStream())
                .type("xterm").build()) {
            new ShellCommand(invocation).on(terminal);
        } catch (IOException noTerminal) {
            throw new UncheckedIOException(noTerminal);
        }
    }
}

package dev.sluice.cli.commands.engine;

import dev.sluice.cli.console.ExitStatus;
import dev.sluice.cli.console.UsageException;
import dev.sluice.cli.run.Invocation;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code sluice engine log}: what the engine process of a home has said. */
@Command(name = "log", description = "Show what the engine process has said.", footer = {"", "Examples:",
    "  sluice engine log",
    "  sluice engine log -f          and what it says from now on, until Ctrl-C"})
final class EngineLogCommand implements Callable<Integer> {
    private static final long PAUSE_MILLIS = 200;

    private final Invocation invocation;

    @Mixin
    HomeOption home = new HomeOption();

    @Option(names = {"-f", "--follow"}, description = "Go on with what it says from now on.")
    boolean follow;

    @Option(names = {"-n", "--lines"}, paramLabel = "N", defaultValue = "100", description = "How many lines to begin with. Else ${DEFAULT-VALUE}.")
    int lines;

    EngineLogCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (lines < 0) {
            throw new UsageException("sluice engine log", "--lines " + lines + " is less than nothing. Use 0 or more");
        }
        Path log = home.process(invocation).log();
        PrintWriter out = invocation.around().out();
        long shown = 0;
        if (Files.exists(log)) {
            shown = Files.size(log);
            last(log).forEach(out::println);
        } else {
            invocation.console().say("no engine process has run there yet");
        }
        out.flush();
        while (follow) {
            Thread.sleep(PAUSE_MILLIS);
            shown = showFrom(log, shown, out);
        }
        return ExitStatus.DONE;
    }

    private List<String> last(Path log) throws IOException {
        try (Stream<String> all = Files.lines(log, StandardCharsets.UTF_8)) {
            List<String> said = all.toList();
            return said.subList(Math.max(0, said.size() - lines), said.size());
        }
    }

    /** Shows what was added, and gives how long the log is now. One that was put aside begins anew. */
    private static long showFrom(Path log, long shown, PrintWriter out) throws IOException {
        if (!Files.exists(log)) {
            return 0;
        }
        byte[] all = Files.readAllBytes(log);
        int from = all.length < shown ? 0 : (int) shown;
        out.print(new String(all, from, all.length - from, StandardCharsets.UTF_8));
        out.flush();
        return all.length;
    }
}

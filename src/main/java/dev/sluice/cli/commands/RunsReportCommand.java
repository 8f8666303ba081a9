package dev.sluice.cli.commands;

import dev.sluice.cli.console.ExitStatus;
import dev.sluice.cli.console.UsageException;
import dev.sluice.cli.run.Invocation;
import dev.sluice.runbook.report.HtmlReport;
import dev.sluice.runbook.report.JsonReport;
import dev.sluice.runbook.report.JunitReport;
import dev.sluice.runbook.report.MarkdownReport;
import dev.sluice.runbook.report.Story;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code sluice runs report}: what a run did, for people and for other programs, from its journal alone. */
@Command(name = "report", description = "Write what a run did: its steps, what they gave, and what they changed.", footer = {"",
        "Without a file it prints Markdown, with --json JSON. There are no secrets in any of them.", "",
        "Examples:",
        "  sluice runs report last",
        "  sluice runs report last --html run.html --junit run.xml",
        "  sluice runs report last --markdown -      the same on standard output"})
final class RunsReportCommand implements Callable<Integer> {
    private static final String STANDARD_OUTPUT = "-";

    private final Invocation invocation;

    @Parameters(paramLabel = "RUN", description = "The run, or the end of its name, or 'last'. See: sluice runs")
    String name;

    @Option(names = "--html", paramLabel = "FILE", description = "One page with a timeline, which needs nothing besides itself.")
    String html;

    @Option(names = "--markdown", paramLabel = "FILE", description = "Markdown, for tickets and reviews.")
    String markdown;

    @Option(names = "--junit", paramLabel = "FILE", description = "JUnit XML, for what counts tests.")
    String junit;

    RunsReportCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    @Override
    public Integer call() throws IOException {
        Story story = Story.of(invocation.runs(), name);
        write(story, html, HtmlReport::of);
        write(story, junit, JunitReport::of);
        if (invocation.options().json) {
            mustNotBeStandardOutput();
            invocation.console().printer().result(JsonReport.of(story));
        }
        boolean alone = html == null && junit == null && markdown == null && !invocation.options().json;
        write(story, alone ? STANDARD_OUTPUT : markdown, MarkdownReport::of);
        return ExitStatus.DONE;
    }

    private void mustNotBeStandardOutput() {
        if (Stream.of(html, markdown, junit).anyMatch(STANDARD_OUTPUT::equals)) {
            throw new UsageException("sluice runs report", "--json prints the report as JSON on standard output. Name a file instead of '-'");
        }
    }

    private void write(Story story, String file, Function<Story, String> report) throws IOException {
        if (STANDARD_OUTPUT.equals(file)) {
            invocation.console().printer().print(report.apply(story));
        } else if (file != null) {
            Files.writeString(writable(Path.of(file)), report.apply(story));
        }
    }

    private static Path writable(Path file) {
        Path folder = file.toAbsolutePath().getParent();
        if (Files.isDirectory(file) || !Files.isDirectory(folder) || !Files.isWritable(Files.exists(file) ? file : folder)) {
            throw new UsageException("sluice runs report", "'" + file + "' cannot be written. Name a file in a folder that is there and that you may write to");
        }
        return file;
    }
}

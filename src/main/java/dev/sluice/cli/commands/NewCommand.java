package dev.sluice.cli.commands;

import dev.sluice.cli.console.ExitStatus;
import dev.sluice.cli.console.UsageException;
import dev.sluice.cli.run.Invocation;
import dev.sluice.cli.run.ParameterSchema;
import dev.sluice.cli.target.OpenedEngines;
import dev.sluice.language.Conversation;
import dev.sluice.language.ScriptException;
import dev.sluice.language.ScriptFiles;
import dev.sluice.shell.session.Printer;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code sluice new}: files to begin with. */
@Command(name = "new", description = "Write a file to begin with. None that is there is written over.", synopsisSubcommandLabel = "COMMAND", footer = {"",
        "Examples:",
        "  sluice new script cleanup         cleanup.groovy, which looks at what is there",
        "  sluice new runbook nightly        nightly.groovy, with steps that can be resumed and taken back",
        "  sluice new gdsl                   sluice.gdsl, from which IntelliJ IDEA knows the words",
        "  sluice new schema nightly.groovy  the parameters of a script as JSON schema, on standard output"})
public final class NewCommand implements Callable<Integer> {
    private static final String NAME = "sluice new";
    private static final String GROOVY = ".groovy";
    private static final String PLACE_OF_NAME = "NAME";

    private final Invocation invocation;

    public NewCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    @Override
    public Integer call() {
        throw new UsageException(NAME, "say what is to be new: script, runbook, gdsl or schema. See: sluice new --help");
    }

    @Command(name = "script", description = "Write NAME.groovy.")
    Integer script(@Parameters(paramLabel = "NAME", description = "What it is called.") String name) throws IOException {
        return fromTemplate("script", name);
    }

    @Command(name = "runbook", description = "Write NAME.groovy, made of steps.")
    Integer runbook(@Parameters(paramLabel = "NAME", description = "What it is called.") String name) throws IOException {
        return fromTemplate("runbook", name);
    }

    @Command(name = "gdsl", description = "Write sluice.gdsl, from which IntelliJ IDEA knows the words.")
    Integer gdsl() throws IOException, InterruptedException {
        return write(Path.of("sluice.gdsl"), invocation.language().words());
    }

    @Command(name = "schema", description = "Print the parameters that a script declares as JSON schema.")
    Integer schema(@Parameters(paramLabel = "FILE", description = "The script.") String file) throws IOException, ScriptException, InterruptedException {
        Printer printer = invocation.console().printer();
        try (OpenedEngines engines = invocation.engines(printer); Conversation conversation = invocation.converse(engines, printer)) {
            printer.print(ParameterSchema.of(file, conversation.parameters(ScriptFiles.read(file, invocation.around().in()))));
        }
        return ExitStatus.DONE;
    }

    private Integer fromTemplate(String kind, String name) throws IOException {
        String plain = name.endsWith(GROOVY) ? name.substring(0, name.length() - GROOVY.length()) : name;
        Path file = Path.of(plain + GROOVY);
        try (InputStream template = NewCommand.class.getResourceAsStream("/dev/sluice/new/" + kind + GROOVY)) {
            String text = new String(template.readAllBytes(), StandardCharsets.UTF_8);
            return write(file, text.replace(PLACE_OF_NAME, Path.of(plain).getFileName().toString()));
        }
    }

    private Integer write(Path file, String text) throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        if (!Files.isDirectory(folder) || !Files.isWritable(folder)) {
            throw new UsageException(NAME, "'" + file + "' cannot be written. Name a folder that is there and that you may write to");
        }
        try {
            Files.writeString(file, text, StandardOpenOption.CREATE_NEW);
        } catch (FileAlreadyExistsException taken) {
            throw new UsageException(NAME, "'" + file + "' is there already. Choose another name");
        }
        invocation.console().say("wrote " + file);
        return ExitStatus.DONE;
    }
}

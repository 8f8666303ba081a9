package dev.sluice.cli.commands;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The page of the manual, in the form that {@code man} reads: what help says of all commands. */
final class ManualPage {
    private static final String PARAGRAPH = ".PP";

    private final CommandSpec program;
    private final Set<OptionSpec> common;
    private final List<String> lines = new ArrayList<>();

    private ManualPage(CommandLine program) {
        this.program = program.getCommandSpec();
        common = new LinkedHashSet<>(this.program.options());
    }

    /** @param version of Sluice */
    static String of(CommandLine program, String version) {
        ManualPage page = new ManualPage(program);
        page.write(version);
        return String.join("\n", page.lines) + "\n";
    }

    private void write(String version) {
        String name = program.name();
        lines.add(".TH " + name.toUpperCase(Locale.ROOT) + " 1 \"\" \"Sluice " + version + "\" \"User Commands\"");
        section("NAME");
        lines.add(name + " \\- explore and script data virtualization engines");
        section("SYNOPSIS");
        lines.add(".B " + name);
        lines.add("[OPTIONS] [COMMAND]");
        section("DESCRIPTION");
        lines.add(text(program.usageMessage().description()));
        section("OPTIONS");
        lines.add("For all commands:");
        program.options().stream().filter(option -> !option.hidden()).forEach(this::option);
        section("COMMANDS");
        program.subcommands().values().forEach(each -> command(each.getCommandSpec()));
        section("EXIT STATUS");
        program.usageMessage().exitCodeList().forEach((status, about) -> item(status.strip(), about));
        section("EXAMPLES");
        examples(program);
    }

    private void section(String title) {
        lines.add(".SH " + title);
    }

    private void command(CommandSpec command) {
        if (command.usageMessage().hidden()) {
            return;
        }
        lines.add(".SS " + escaped(Stream.concat(Stream.of(command.qualifiedName(" ")),
                command.positionalParameters().stream().map(PositionalParamSpec::paramLabel)).reduce((one, other) -> one + " " + other).orElseThrow()));
        lines.add(text(command.usageMessage().description()));
        command.positionalParameters().forEach(argument -> item(argument.paramLabel(), text(argument.description())));
        command.options().stream().filter(option -> !option.hidden() && common.stream().noneMatch(each -> each.longestName().equals(option.longestName())))
                .forEach(this::option);
        examples(command);
        command.subcommands().values().stream().map(CommandLine::getCommandSpec).forEach(this::command);
    }

    private void option(OptionSpec option) {
        item(String.join(", ", option.names()) + (option.arity().max() > 0 ? " " + option.paramLabel() : ""), text(option.description()));
    }

    private void item(String term, String about) {
        lines.add(".TP");
        lines.add("\\fB" + escaped(term) + "\\fR");
        lines.add(about.isEmpty() ? "\\&" : about);
    }

    private void examples(CommandSpec command) {
        List<String> footer = List.of(command.usageMessage().footer());
        if (footer.isEmpty()) {
            return;
        }
        lines.add(PARAGRAPH);
        lines.add(".nf");
        footer.stream().skip(footer.get(0).isEmpty() ? 1 : 0).forEach(line -> lines.add(escaped(unformatted(line))));
        lines.add(".fi");
    }

    private static String text(String... parts) {
        return escaped(unformatted(String.join(" ", parts)));
    }

    /** What the library that reads the command line would make of it. */
    private static String unformatted(String text) {
        return text.replace("$$", "$").replace("%%", "%");
    }

    /** A point or an apostrophe that begins a line would be a command of the page. */
    private static String escaped(String text) {
        String plain = text.replace("\\", "\\e").replace("-", "\\-");
        return plain.startsWith(".") || plain.startsWith("'") ? "\\&" + plain : plain;
    }
}

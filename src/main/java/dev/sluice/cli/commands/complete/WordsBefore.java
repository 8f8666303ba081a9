package dev.sluice.cli.commands.complete;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** A command line that is still being typed: which command it has come to, what was said already, and the word under the cursor. */
final class WordsBefore {
    private static final String END_OF_OPTIONS = "--";

    private CommandSpec command;
    private final List<OptionSpec> said = new ArrayList<>();
    private final Map<OptionSpec, String> values = new HashMap<>();
    private final List<String> arguments = new ArrayList<>();
    /** The option whose value comes next, or null. */
    private OptionSpec open;
    private final String typed;

    private WordsBefore(CommandSpec program, String typed) {
        command = program;
        this.typed = typed;
    }

    /** @param words behind the name of the program; the last is not finished */
    static WordsBefore of(CommandSpec program, List<String> words) {
        List<String> finished = words.isEmpty() ? words : words.subList(0, words.size() - 1);
        WordsBefore before = new WordsBefore(program, words.isEmpty() ? "" : words.get(words.size() - 1));
        finished.forEach(before::pass);
        return before;
    }

    private void pass(String word) {
        if (open != null) {
            values.put(open, word);
            open = null;
        } else if (word.startsWith("-") && word.length() > 1 && !word.equals(END_OF_OPTIONS)) {
            option(name(word)).ifPresent(option -> {
                said.add(option);
                if (!word.equals(name(word))) {
                    values.put(option, word.substring(name(word).length() + 1));
                }
                open = takesValue(option) && word.equals(name(word)) ? option : null;
            });
        } else if (arguments.isEmpty() && command.subcommands().containsKey(word)) {
            command = command.subcommands().get(word).getCommandSpec();
        } else {
            arguments.add(word);
        }
    }

    private static String name(String word) {
        int equals = word.indexOf('=');
        return equals < 0 ? word : word.substring(0, equals);
    }

    /** What was said for an option of that name. */
    Optional<String> value(String option) {
        return values.entrySet().stream().filter(each -> each.getKey().longestName().equals(option)).map(Map.Entry::getValue).findFirst();
    }

    private Optional<OptionSpec> option(String name) {
        return Optional.ofNullable(command.findOption(name));
    }

    private static boolean takesValue(OptionSpec option) {
        return option.arity().max() > 0;
    }

    /** What may stand where the cursor is, with what it is about; those alone that go on as the word begins. */
    Map<String, String> candidates(OfferedValues names) {
        Map<String, String> all = new LinkedHashMap<>();
        String before = "";
        int equals = typed.indexOf('=');
        if (open != null) {
            all.putAll(values(open, names));
        } else if (typed.startsWith("--") && equals > 0) {
            before = typed.substring(0, equals + 1);
            option(name(typed)).ifPresent(option -> all.putAll(values(option, names)));
        } else if (typed.startsWith("-")) {
            all.putAll(options());
        } else {
            all.putAll(commandsAndArguments(names));
        }
        Map<String, String> fitting = new LinkedHashMap<>();
        String prefix = before;
        all.forEach((word, about) -> {
            if (word.startsWith(":") || (prefix + word).startsWith(typed)) {
                fitting.put(word.startsWith(":") ? word : prefix + word, about);
            }
        });
        return fitting;
    }

    private Map<String, String> values(ArgSpec argument, OfferedValues names) {
        return names.of(argument.paramLabel(), arguments.isEmpty() ? null : arguments.get(0));
    }

    private Map<String, String> options() {
        Map<String, String> options = new LinkedHashMap<>();
        command.options().stream().filter(option -> !option.hidden() && (option.isMultiValue() || !said.contains(option)))
                .forEach(option -> options.put(option.longestName(), first(option.description())));
        return options;
    }

    private Map<String, String> commandsAndArguments(OfferedValues names) {
        Map<String, String> all = new LinkedHashMap<>();
        if (arguments.isEmpty()) {
            command.subcommands().values().stream().map(CommandLine::getCommandSpec).filter(each -> !each.usageMessage().hidden())
                    .forEach(each -> all.put(each.name(), first(each.usageMessage().description())));
        }
        positional().forEach(argument -> all.putAll(values(argument, names)));
        return all;
    }

    private Stream<PositionalParamSpec> positional() {
        return command.positionalParameters().stream().filter(argument -> argument.index().contains(arguments.size()));
    }

    /** The first sentence, as help would show it. */
    private static String first(String... description) {
        String whole = String.join(" ", description).replace("$$", "$").replace("%%", "%");
        int end = whole.indexOf(". ");
        return (end < 0 ? whole : whole.substring(0, end + 1)).replaceFirst("\\.$", "");
    }
}

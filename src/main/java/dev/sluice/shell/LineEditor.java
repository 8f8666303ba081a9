package dev.sluice.shell;

import dev.sluice.language.Assistant;
import dev.sluice.language.Choices;
import dev.sluice.language.Choices.Choice;
import dev.sluice.language.Span;
import dev.sluice.operations.ClientProgram;
import dev.sluice.shell.terminal.CommandParser;
import dev.sluice.shell.terminal.Highlights;
import dev.sluice.shell.terminal.PlainLines;
import dev.sluice.shell.terminal.Typing;
import dev.sluice.shell.text.Style;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jline.keymap.KeyMap;
import org.jline.reader.Binding;
import org.jline.reader.History;
import org.jline.reader.LineReader;
import org.jline.reader.LineReaderBuilder;
import org.jline.reader.Reference;
import org.jline.reader.Widget;
import org.jline.terminal.Terminal;
import org.jline.utils.InfoCmp.Capability;

/**
 * Reads one command after another from a terminal: completes and colours it, proposes how it went on in the history, and
 * shows help at the cursor. All of that begins as soon as the language is there.
 */
final class LineEditor {
    private static final String HELP = "help-at-cursor";
    /** What terminals send for F1, whatever they say of themselves. */
    private static final List<String> F1 = List.of("\u001bOP", "\u001b[11~", "\u001b[[A");
    private static final Pattern ASKING = Pattern.compile("(help\\s+)(\\w*)");
    /** The word of the language that takes the same VDBs as the programs which the shell opens. */
    private static final String ALIKE = "sql";

    private final LineReader reader;
    private final Supplier<Assistant> assistant;
    private final Supplier<Optional<Assistant>> assistantAtHand;
    private final Runnable onPrompt;
    private final Predicate<String> unfinished;
    /** Where nothing can be drawn, else null. */
    private final PlainLines plain;
    private String begun = "";
    private int at;

    /**
     * @param onPrompt called when the prompt is on the screen
     * @param unfinished whether a command goes on in the next line
     * @param assistant waited for by whoever asks for help
     * @param assistantAtHand the same if it is there by now
     */
    LineEditor(Terminal terminal, Typing typing, Failures failures, Runnable onPrompt, Predicate<String> unfinished,
               Supplier<Assistant> assistant, Supplier<Optional<Assistant>> assistantAtHand) {
        this.assistant = assistant;
        this.assistantAtHand = assistantAtHand;
        this.onPrompt = onPrompt;
        this.unfinished = unfinished;
        this.plain = PlainLines.suit(terminal) ? new PlainLines(terminal) : null;
        HistoryFile history = new HistoryFile(typing.history());
        CommandParser parser = new CommandParser(unfinished, this::choices);
        LineReaderBuilder builder = LineReaderBuilder.builder().terminal(terminal).appName("sluice")
                .parser(parser).completer(parser).history(history)
                .variable(LineReader.SECONDARY_PROMPT_PATTERN, "%P.> ")
                .option(LineReader.Option.CASE_INSENSITIVE, true)
                .option(LineReader.Option.DISABLE_EVENT_EXPANSION, true);
        if (typing.style() == Style.COLOURED) {
            builder.highlighter(new Highlights(this::spans));
        }
        try {
            history.prepare();
            builder.variable(LineReader.HISTORY_FILE, typing.history());
        } catch (IOException closed) {
            failures.print("history", "cannot write " + typing.history() + ". This shell's commands are not kept.");
        }
        reader = builder.build();
        Map<String, Widget> widgets = reader.getWidgets();
        widgets.put(LineReader.CALLBACK_INIT, () -> begin(onPrompt));
        widgets.put(HELP, this::help);
        bind(terminal);
        if (typing.style() == Style.COLOURED) {
            reader.setAutosuggestion(LineReader.SuggestionType.HISTORY);
            List.of(LineReader.FORWARD_CHAR, LineReader.END_OF_LINE).forEach(this::takesProposal);
        }
    }

    String read(String prompt) {
        if (plain != null) {
            return readPlain(prompt);
        }
        String text = begun;
        begun = "";
        return reader.readLine(prompt, null, (Character) null, text);
    }

    /** What would be given back to be mended is not: it could not be drawn. */
    private String readPlain(String prompt) {
        onPrompt.run();
        StringBuilder text = new StringBuilder(plain.read(prompt, false));
        while (unfinished.test(text.toString())) {
            text.append('\n').append(plain.read(".".repeat(Math.max(0, prompt.stripTrailing().length() - 1)) + "> ", false));
        }
        if (!text.toString().isBlank()) {
            reader.getHistory().add(text.toString());
        }
        return text.toString();
    }

    /** Lets the next command begin with {@code text}, and the cursor stand at {@code cursor}. */
    void beginWith(String text, int cursor) {
        begun = text;
        at = cursor;
    }

    /** The last command, or the empty text. */
    String last() {
        History history = reader.getHistory();
        return history.isEmpty() ? "" : history.get(history.last());
    }

    private boolean begin(Runnable onPrompt) {
        onPrompt.run();
        if (reader.getBuffer().length() > 0) {
            reader.getBuffer().cursor(at);
        }
        return true;
    }

    private void bind(Terminal terminal) {
        List<String> keys = new ArrayList<>(F1);
        String own = KeyMap.key(terminal, Capability.key_f1);
        if (own != null) {
            keys.add(own);
        }
        KeyMap<Binding> bindings = reader.getKeyMaps().get(LineReader.MAIN);
        bindings.bind(new Reference(HELP), keys);
        // The library would jump to the opening bracket for a moment, and end a search in the history.
        bindings.bind(new Reference(LineReader.SELF_INSERT), ")", "]", "}");
    }

    /** Where nothing follows the cursor, the key takes over what is proposed. */
    private void takesProposal(String widget) {
        Widget usual = reader.getBuiltinWidgets().get(widget);
        reader.getWidgets().put(widget, () -> {
            String proposal = reader.getTailTip();
            boolean atEnd = reader.getBuffer().cursor() == reader.getBuffer().length();
            if (!atEnd || proposal == null || proposal.isEmpty()) {
                return usual.apply();
            }
            reader.getBuffer().write(proposal);
            return true;
        });
    }

    private boolean help() {
        String text = reader.getBuffer().toString();
        Assistant known = assistant.get();
        String page = known.helpAt(text, reader.getBuffer().cursor()).orElseGet(() -> ShellWord.helpPage(known.isReadOnly()));
        reader.printAbove(page.stripTrailing());
        return true;
    }

    private List<Span> spans(String text, int cursor) {
        return assistantAtHand.get().map(known -> known.spans(text, cursor)).orElse(List.of());
    }

    /** Of the language, and where a command begins, of the shell; after {@code help}, what there is help about; after a program to open, the VDBs. */
    private Choices choices(String text, int cursor) {
        Assistant known = assistant.get();
        String typed = text.substring(0, cursor);
        Optional<String> program = ShellWord.programs().map(ClientProgram::name).filter(name -> typed.matches("(?s)" + name + "[\\s(].*")).findFirst();
        if (program.isPresent()) {
            String alike = ALIKE + typed.substring(program.get().length());
            Choices vdbs = known.choices(alike, alike.length());
            return new Choices(vdbs.start() + cursor - alike.length(), vdbs.all());
        }
        Matcher asking = ASKING.matcher(typed);
        if (asking.matches()) {
            int skipped = asking.group(1).length();
            Choices words = known.choices(asking.group(2), cursor - skipped);
            return new Choices(words.start() + skipped, words.all());
        }
        Choices found = known.choices(text, cursor);
        if (found.start() > 0) {
            return found;
        }
        List<Choice> all = new ArrayList<>(found.all());
        boolean readOnly = known.isReadOnly();
        Stream.concat(ShellWord.words(readOnly).stream(), OwnWords.words(readOnly).stream()).distinct().filter(word -> word.startsWith(typed))
                .forEach(word -> all.add(new Choice(word, word, "shell", "", false)));
        return new Choices(0, all);
    }
}

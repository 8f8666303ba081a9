package dev.sluice.shell.terminal;

import dev.sluice.shell.text.Style;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jline.keymap.KeyMap;
import org.jline.reader.Binding;
import org.jline.reader.Buffer;
import org.jline.reader.EndOfFileException;
import org.jline.reader.History;
import org.jline.reader.LineReader;
import org.jline.reader.Reference;
import org.jline.reader.UserInterruptException;
import org.jline.reader.Widget;
import org.jline.reader.impl.LineReaderImpl;
import org.jline.terminal.Terminal;
import org.jline.utils.InfoCmp.Capability;

/**
 * Reads one command after another from a terminal: completes and colours it, proposes how it went on in the history, and
 * shows help at the cursor. All of that begins as soon as somebody can say it.
 */
public final class LineEditor {
    private static final String HELP = "help-at-cursor";
    private static final SafeWidth SHOWN = new SafeWidth();
    /** What terminals send for F1, whatever they say of themselves. */
    static final List<String> F1 = List.of("\u001bOP", "\u001b[11~", "\u001b[[A");

    /** What the library colours of the choices that Tab lists. */
    private static final List<String> COLOURED_CHOICES = List.of(LineReader.COMPLETION_STYLE_STARTING, LineReader.COMPLETION_STYLE_DESCRIPTION,
            LineReader.COMPLETION_STYLE_GROUP, LineReader.COMPLETION_STYLE_BACKGROUND, LineReader.COMPLETION_STYLE_LIST_STARTING,
            LineReader.COMPLETION_STYLE_LIST_DESCRIPTION, LineReader.COMPLETION_STYLE_LIST_GROUP, LineReader.COMPLETION_STYLE_LIST_BACKGROUND);
    /** A line on which more keys fail than this is not worth to be kept. */
    private static final int MOST_FAILURES = 100;

    private static final String SEARCH = "search-history";
    /** How what the arrows, Home and End send ends. */
    private static final String MOVING_KEYS = "ABCDHF";

    private final LineReader reader;
    private final HistoryFile history;
    private final TypingHelp help;
    /** Where nothing can be drawn, else null. */
    private final PlainLines plain;
    private final PlainKeys plainKeys;
    private String begun = "";
    private int at;

    public LineEditor(Terminal terminal, Typing typing, HistoryFile history, TypingHelp help) {
        this.help = help;
        this.history = history;
        CommandParser parser = new CommandParser(help);
        Map<String, Object> variables = new HashMap<>(Map.of(LineReader.SECONDARY_PROMPT_PATTERN, "%P.> "));
        if (history.isKept()) {
            variables.put(LineReader.HISTORY_FILE, typing.history());
        }
        if (typing.style() != Style.COLOURED) {
            COLOURED_CHOICES.forEach(part -> variables.put(part, "faint"));
        }
        WideReader made = new WideReader(terminal, "sluice", variables);
        made.setParser(parser);
        made.setCompleter(parser);
        made.setHistory(history);
        made.option(LineReader.Option.CASE_INSENSITIVE, true);
        made.option(LineReader.Option.DISABLE_EVENT_EXPANSION, true);
        if (typing.style() == Style.COLOURED) {
            made.setHighlighter(new Highlights(help::spans));
        }
        reader = made;
        plainKeys = new PlainKeys(terminal, help, history);
        plain = PlainLines.suit(terminal) ? new PlainLines(terminal, plainKeys) : null;
        Map<String, Widget> widgets = reader.getWidgets();
        widgets.put(LineReader.CALLBACK_INIT, this::begin);
        widgets.put(HELP, this::showHelp);
        widgets.put(SEARCH, this::searchHistory);
        widgets.put(LineReader.EDIT_AND_EXECUTE_COMMAND, this::editElsewhere);
        widgets.put(LineReader.CHARACTER_SEARCH, () -> goToSign(1));
        widgets.put(LineReader.CHARACTER_SEARCH_BACKWARD, () -> goToSign(-1));
        bind(terminal);
        reader.getKeyMaps().values().forEach(LineEditor::bindBothForms);
        unbindWhatIsNotThere();
        if (typing.style() == Style.COLOURED) {
            reader.setAutosuggestion(LineReader.SuggestionType.HISTORY);
            List.of(LineReader.FORWARD_CHAR, LineReader.END_OF_LINE).forEach(this::takesProposal);
        }
    }

    /**
     * The next command.
     *
     * @throws EditRequest where the user wants to go on with it in another editor
     */
    public String read(String prompt) {
        if (plain != null) {
            return readPlain(prompt);
        }
        for (int failed = 0; ; failed++) {
            String text = begun;
            begun = "";
            try {
                return reader.readLine(SafeWidth.of(prompt), null, SHOWN, text);
            } catch (UserInterruptException | EndOfFileException | EditRequest wanted) {
                throw wanted;
            } catch (RuntimeException defect) {
                goOnAfter(defect, failed);
            }
        }
    }

    /** No key ends the shell: what was typed stays, unless it is what fails again and again. */
    private void goOnAfter(RuntimeException defect, int failedBefore) {
        if (failedBefore >= MOST_FAILURES) {
            throw defect;
        }
        help.failed(defect);
        if (failedBefore < MOST_FAILURES / 2) {
            beginWith(reader.getBuffer().toString(), reader.getBuffer().cursor());
        }
    }

    /** What would be given back to be mended is not: it could not be drawn. */
    private String readPlain(String prompt) {
        help.prompted();
        plainKeys.begin("");
        StringBuilder text = new StringBuilder(plain.read(prompt, false));
        while (help.isUnfinished(text.toString())) {
            text.append('\n');
            plainKeys.begin(text.toString());
            text.append(plain.read(".".repeat(Math.max(0, prompt.stripTrailing().length() - 1)) + "> ", false));
        }
        if (!text.toString().isBlank()) {
            reader.getHistory().add(text.toString());
        }
        return text.toString();
    }

    /** Lets the next command begin with {@code text}, and the cursor stand at {@code cursor}. */
    public void beginWith(String text, int cursor) {
        begun = text;
        at = cursor;
    }

    /** The last command, or the empty text. */
    public String last() {
        History history = reader.getHistory();
        return history.isEmpty() ? "" : history.get(history.last());
    }

    private boolean begin() {
        help.prompted();
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
        bindings.bind(new Reference(SEARCH), KeyMap.ctrl('R'));
        // The library would jump to the opening bracket for a moment, and end a search in the history.
        bindings.bind(new Reference(LineReader.SELF_INSERT), ")", "]", "}");
    }

    /** What terminals send for arrows, Home and End: one thing while a line is read, and the other for what is typed ahead. */
    private static void bindBothForms(KeyMap<Binding> map) {
        for (char key : MOVING_KEYS.toCharArray()) {
            List<String> forms = List.of("\u001bO" + key, "\u001b[" + key);
            forms.stream().map(map::getBound).filter(Objects::nonNull).findFirst().ifPresent(bound -> forms.forEach(form -> map.bindIfNotBound(bound, form)));
        }
    }

    /** The library has keys for some things that it cannot do. */
    private void unbindWhatIsNotThere() {
        for (KeyMap<Binding> map : reader.getKeyMaps().values()) {
            List<String> dead = map.getBoundKeys().entrySet().stream()
                    .filter(key -> key.getValue() instanceof Reference what && !reader.getWidgets().containsKey(what.name())).map(Map.Entry::getKey).toList();
            dead.forEach(map::unbind);
        }
    }

    /** To where the sign that is typed next stands, forwards or backwards. */
    private boolean goToSign(int step) {
        int sign = ((LineReaderImpl) reader).readCharacter();
        Buffer line = reader.getBuffer();
        int found = line.cursor() + step;
        while (found >= 0 && found < line.length() && line.atChar(found) != sign) {
            found += step;
        }
        return found >= 0 && found < line.length() && line.cursor(found);
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

    /** What is typed already is what is looked for first. */
    private boolean searchHistory() {
        new HistoryPicker(history.past()).choose(reader.getTerminal(), reader.getBuffer().toString()).ifPresent(taken -> {
            reader.getBuffer().clear();
            reader.getBuffer().write(taken);
        });
        if (!FullScreen.comesBack(reader.getTerminal())) {
            reader.callWidget(LineReader.CLEAR_SCREEN);
        }
        return true;
    }

    private boolean editElsewhere() {
        throw new EditRequest(reader.getBuffer().toString());
    }

    private boolean showHelp() {
        reader.printAbove(help.page(reader.getBuffer().toString(), reader.getBuffer().cursor()).stripTrailing());
        return true;
    }
}

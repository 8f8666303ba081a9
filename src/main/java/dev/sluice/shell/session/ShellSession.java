package dev.sluice.shell.session;

import dev.sluice.language.Assistant;
import dev.sluice.language.ChangeHistory;
import dev.sluice.language.Conversation;
import dev.sluice.language.Script;
import dev.sluice.language.ScriptException;
import dev.sluice.operations.Questions;
import dev.sluice.shell.text.Cell;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * What the commands of one shell work with, from the first to the last: the language and its engines, the place among their
 * objects, the records, and the terminal where there is one. For one command at a time.
 */
public final class ShellSession {
    private static final String NOTHING = "null";

    private final Supplier<Conversation> conversation;
    private final Printer printer;
    private final SessionRecords records;
    private final Questions questions;
    private final ShellTerminal terminal;
    /** By the engine, each of which has its own objects. */
    private final Map<String, CurrentPlace> places = new HashMap<>();
    private ChangeHistory changes;
    private boolean leaving;
    private boolean timing;

    /**
     * @param conversation starts the language when it is first needed
     * @param questions whom to ask in between
     * @param terminal null where commands come from a pipe or a file
     */
    public ShellSession(Supplier<Conversation> conversation, Printer printer, SessionRecords records, Questions questions,
                        ShellTerminal terminal) {
        this.conversation = conversation;
        this.printer = printer;
        this.records = records;
        this.questions = questions;
        this.terminal = terminal;
    }

    public Conversation conversation() {
        return conversation.get();
    }

    public Assistant assistant() {
        return conversation().assistant();
    }

    public Printer printer() {
        return printer;
    }

    public Transcript transcript() {
        return records.transcript();
    }

    public WireLog wire() {
        return records.wire();
    }

    public Questions questions() {
        return questions;
    }

    public Optional<ShellTerminal> terminal() {
        return Optional.ofNullable(terminal);
    }

    /** Prints a line for the user. */
    public void say(String line) {
        printer.print(line + System.lineSeparator());
    }

    /** The value of {@code script} in the language. */
    public Object value(Script script) throws ScriptException {
        changes();
        return conversation().evaluate(script);
    }

    /** Prints the value of {@code script}, and what is true of it now where that was changed. */
    public void evaluate(Script script) throws ScriptException {
        long begun = System.nanoTime();
        ChangeHistory.DoneChange before = changes().last().orElse(null);
        Object value = value(script);
        if (value == null && terminal != null && conversation().isAskingForValue(script)) {
            say(NOTHING);
        } else {
            show(value);
        }
        ChangeHistory.DoneChange last = changes().last().orElse(null);
        if (last != before && last != null) {
            String done = value == null ? "done: " + ChangeHistory.DoneChange.brief(last.line()) : Cell.of(value) + ": done";
            changed(value, last.inverse() == null ? done : done + ". undo takes it back", begun);
        }
    }

    /** Takes the last change back, and says what is true now. */
    public void takeBack(ChangeHistory.DoneChange change) throws ScriptException {
        long begun = System.nanoTime();
        say("undo: " + change.inverse());
        changed(changes().takeBack(), "done", begun);
    }

    private void changed(Object value, String done, long begun) {
        printer.changed(value, done, conversation().naming(), Duration.ofNanos(System.nanoTime() - begun));
    }

    /** Prints {@code value}, with the names of what it refers to. */
    public void show(Object value) {
        printer.result(value, conversation().naming());
    }

    /** What was changed since the first command in the language. */
    public ChangeHistory changes() {
        if (changes == null) {
            changes = conversation().remember(this::say);
        }
        return changes;
    }

    /** Where the user is among the objects of the engine in use. */
    public CurrentPlace place() {
        return places.computeIfAbsent(String.valueOf(conversation().engine()), engine -> new CurrentPlace(conversation().listings()));
    }

    /** The same for the prompt, without starting the language; empty for nowhere. */
    public String shownPlace() {
        return places.isEmpty() ? "" : place().shown();
    }

    /** From here on the time that a command takes is said, or not. */
    public void setTiming(boolean on) {
        timing = on;
    }

    public boolean isTiming() {
        return timing;
    }

    /** Ends the shell after this command. */
    public void leave() {
        leaving = true;
    }

    public boolean isLeaving() {
        return leaving;
    }
}

package dev.sluice.shell;

import dev.sluice.language.Assistant;
import dev.sluice.language.Conversation;
import dev.sluice.language.Script;
import dev.sluice.language.ScriptException;
import dev.sluice.operations.Questions;
import dev.sluice.shell.session.Printer;
import dev.sluice.shell.session.SessionRecords;
import java.util.function.Supplier;

/** Takes one command after another: the few words of the shell itself, and everything else in the language. */
final class Commands {
    private final Supplier<Conversation> conversation;
    private final Printer printer;
    private final SessionRecords records;
    private final Questions questions;
    private OwnWords own;

    /**
     * @param conversation starts the language when it is first needed
     * @param questions whom to ask in between
     */
    Commands(Supplier<Conversation> conversation, Printer printer, SessionRecords records, Questions questions) {
        this.conversation = conversation;
        this.printer = printer;
        this.records = records;
        this.questions = questions;
    }

    /** Whether {@code text} could go on in the next line. */
    boolean isUnfinished(String text) {
        return ShellWord.of(text) == null && !text.isBlank() && !OwnWords.endsWithLine(text) && conversation.get().isUnfinished(text);
    }

    /** Does what the script says and prints its result; tells whether more commands are wanted. */
    boolean take(Script script) throws ScriptException {
        records.transcript().typed(script.text().strip());
        ShellWord word = ShellWord.of(script.text());
        if (word == ShellWord.EXIT) {
            return false;
        }
        if (word == ShellWord.HELP) {
            String subject = ShellWord.subject(script.text());
            Assistant assistant = conversation.get().assistant();
            printer.print(subject == null ? ShellWord.helpPage(assistant.isReadOnly()) : assistant.help(subject));
        } else if (word == ShellWord.TOUR) {
            new Tour(conversation.get(), printer, questions).walk();
        } else if (word == ShellWord.OPEN) {
            throw OpenedProgram.unattended(script);
        } else if (word != ShellWord.CLEAR && !script.text().isBlank() && !own().take(script)) {
            String line = word == ShellWord.LIST ? ShellWord.listing(script.text()) : Habit.inLanguage(script.text());
            evaluate(new Script(script.name(), line));
        }
        return true;
    }

    /** What is to have the terminal, as {@code script} says. */
    OpenedProgram opened(Script script) throws ScriptException {
        records.transcript().typed(script.text().strip());
        return OpenedProgram.to(conversation.get(), script);
    }

    /** Where the user went among the objects, for the prompt. */
    String place() {
        return own == null ? "" : own.place();
    }

    private OwnWords own() {
        if (own == null) {
            own = new OwnWords(conversation.get(), printer, records);
        }
        return own;
    }

    private void evaluate(Script script) throws ScriptException {
        Conversation evaluating = conversation.get();
        printer.result(evaluating.evaluate(script), evaluating.naming());
    }
}

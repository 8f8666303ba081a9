package dev.sluice.shell;

import dev.sluice.language.Conversation;
import dev.sluice.language.Script;
import dev.sluice.language.ScriptException;
import java.util.function.Supplier;

/** Takes one command after another: the few words of the shell itself, and everything else in the language. */
final class Commands {
    private final Supplier<Conversation> conversation;
    private final Printer printer;

    /** @param conversation starts the language when it is first needed */
    Commands(Supplier<Conversation> conversation, Printer printer) {
        this.conversation = conversation;
        this.printer = printer;
    }

    /** Whether {@code text} could go on in the next line. */
    boolean isUnfinished(String text) {
        return ShellWord.of(text) == null && !text.isBlank() && conversation.get().isUnfinished(text);
    }

    /** Does what the script says and prints its result; tells whether more commands are wanted. */
    boolean take(Script script) throws ScriptException {
        ShellWord word = ShellWord.of(script.text());
        if (word == ShellWord.EXIT) {
            return false;
        }
        if (word == ShellWord.HELP) {
            String subject = ShellWord.subject(script.text());
            printer.print(subject == null ? ShellWord.helpPage() : conversation.get().assistant().help(subject));
        } else if (word == ShellWord.LIST) {
            evaluate(new Script(script.name(), ShellWord.listing(script.text())));
        } else if (!script.text().isBlank()) {
            evaluate(script);
        }
        return true;
    }

    private void evaluate(Script script) throws ScriptException {
        Conversation evaluating = conversation.get();
        printer.result(evaluating.evaluate(script), evaluating.naming());
    }
}

package dev.sluice.shell.commands;

import dev.sluice.language.ChangeHistory;
import dev.sluice.language.ScriptException;
import dev.sluice.shell.session.ShellSession;

/** {@code undo}: takes the last change back. With an object behind it, it is a word of the language. */
public final class UndoCommand implements Command {
    @Override
    public String name() {
        return "undo";
    }

    @Override
    public String description() {
        return "Show, then do, the opposite of the last change.";
    }

    @Override
    public String example() {
        return "undo";
    }

    @Override
    public boolean isChanging() {
        return true;
    }

    @Override
    public void execute(TypedCommand typed, ShellSession session) throws ScriptException {
        ChangeHistory.DoneChange last = session.changes().last().orElseThrow(() -> typed.mistake("nothing was changed yet."));
        if (last.inverse() == null) {
            throw typed.mistake("this cannot be undone: " + ChangeHistory.DoneChange.brief(last.line()));
        }
        String engine = session.conversation().engine();
        if (last.engine() == null ? engine != null : !last.engine().equals(engine)) {
            throw typed.mistake("the last change was made in another engine: " + ChangeHistory.DoneChange.brief(last.line()) + ". There undo does: "
                    + ChangeHistory.DoneChange.brief(last.inverse()) + ". Go there first: use "
                    + (last.engine() == null ? "local, or the name it was started with" : last.engine()));
        }
        session.takeBack(last);
    }
}

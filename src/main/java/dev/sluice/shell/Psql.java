package dev.sluice.shell;

import dev.sluice.language.Conversation;
import dev.sluice.language.Problem;
import dev.sluice.language.Script;
import dev.sluice.language.ScriptException;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** PostgreSQL's own shell, on the database of a VDB; it has the terminal until it ends. */
final class Psql {
    private static final Pattern BARE = Pattern.compile("[\\w-]+");

    private final List<String> command;

    private Psql(List<String> command) {
        this.command = command;
    }

    /**
     * Asks the engine where the VDB is reached that a command names.
     *
     * @throws ScriptException where it is not
     */
    static Psql to(Conversation conversation, Script script) throws ScriptException {
        String named = ShellWord.connected(script.text());
        if (named == null) {
            throw mistake(script, "psql takes a VDB: psql 'qa1'");
        }
        if (conversation.assistant().isReadOnly()) {
            throw mistake(script, "psql could change something, and this profile is read-only. Ask by sql: sql readOnly: true, 'qa1', 'select 1'");
        }
        boolean isName = BARE.matcher(named).matches() && !conversation.variables().containsKey(named);
        String question = "connection(" + (isName ? "'" + named + "'" : named) + ")";
        Map<?, ?> facts = (Map<?, ?>) conversation.evaluate(new Script(script.name(), question));
        List<?> databases = (List<?>) facts.get("databases");
        return new Psql(List.of("psql", "--host=" + facts.get("host"), "--port=" + facts.get("port"),
                "--username=" + facts.get("user"), "--dbname=" + (databases.isEmpty() ? "postgres" : databases.get(0))));
    }

    /** Where nobody sits at a terminal. */
    static ScriptException unattended(Script script) {
        return mistake(script, "psql needs a terminal. Ask by sql: sql 'qa1', 'select 1'");
    }

    /** @throws IOException where there is none */
    void open() throws IOException, InterruptedException {
        new ProcessBuilder(command).inheritIO().start().waitFor();
    }

    private static ScriptException mistake(Script script, String text) {
        return new ScriptException(List.of(new Problem(script.name(), 1, 1, text)));
    }
}

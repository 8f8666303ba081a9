package dev.sluice.shell.commands;

import dev.sluice.client.Exchange;
import dev.sluice.language.Choices;
import dev.sluice.language.ScriptException;
import dev.sluice.shell.session.ShellSession;
import dev.sluice.shell.text.MaskedJson;
import java.util.List;
import java.util.Optional;

/** {@code explain refresh 'qa1'}: what a line means in the language, over the wire and for {@code curl}, without being done. */
public final class ExplainCommand implements Command {
    private static final String INDENT = "  ";

    @Override
    public String name() {
        return "explain";
    }

    @Override
    public String usage() {
        return "explain LINE";
    }

    @Override
    public String description() {
        return "Say what a line would send, without doing it.";
    }

    @Override
    public String example() {
        return "explain vdbs";
    }

    @Override
    public boolean mayHaveLines() {
        return true;
    }

    @Override
    public boolean takes(String argument) {
        return !argument.startsWith("=") && !argument.startsWith(".");
    }

    @Override
    public Optional<Choices> complete(TypedCommand typed, ShellSession session) {
        return Optional.of(session.assistant().choices(typed.argument(), typed.argument().length()));
    }

    @Override
    public void execute(TypedCommand typed, ShellSession session) throws ScriptException {
        String line = typed.argument();
        if (line.isEmpty()) {
            throw typed.mistake("explain takes a line: explain vdbs");
        }
        session.changes();
        session.wire().keep();
        List<String> lines;
        List<Exchange> calls;
        try {
            lines = session.conversation().explain(typed.argumentInPlace());
        } finally {
            calls = session.wire().kept();
        }
        session.printer().print(text(lines.isEmpty() ? List.of(line) : lines, calls));
    }

    private static String text(List<String> lines, List<Exchange> calls) {
        StringBuilder text = new StringBuilder("DSL\n");
        lines.forEach(line -> line.lines().forEach(each -> text.append(INDENT).append(each).append('\n')));
        text.append("HTTP\n");
        calls.forEach(call -> text.append(INDENT).append((call.method() + " " + call.url() + " "
                + MaskedJson.of(call.body())).stripTrailing()).append('\n'));
        text.append("curl, with the session in the file 'cookies'\n");
        calls.forEach(call -> text.append(INDENT).append(curl(call)).append('\n'));
        return text.toString();
    }

    private static String curl(Exchange call) {
        String body = call.body() == null ? "" : " -H 'Content-Type: application/json' -d " + quoted(MaskedJson.of(call.body()));
        String by = call.socket() == null ? "" : "--unix-socket " + quoted(call.socket().toString()) + " ";
        return "curl " + by + "-b cookies -c cookies" + (call.method().equals("GET") ? "" : " -X " + call.method()) + body + " " + quoted(call.url());
    }

    private static String quoted(String text) {
        return "'" + text.replace("'", "'\\''") + "'";
    }
}

package dev.sluice.shell;

import dev.sluice.client.Exchange;
import dev.sluice.shell.text.MaskedJson;
import java.util.List;

/** What a line means: in the language, over the wire, and for {@code curl}. */
record Explanation(List<String> lines, List<Exchange> calls) {
    private static final String INDENT = "  ";

    @Override
    public String toString() {
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
        return "curl -b cookies -c cookies" + (call.method().equals("GET") ? "" : " -X " + call.method()) + body + " " + quoted(call.url());
    }

    private static String quoted(String text) {
        return "'" + text.replace("'", "'\\''") + "'";
    }
}

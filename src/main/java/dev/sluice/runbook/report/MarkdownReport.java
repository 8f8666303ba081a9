package dev.sluice.runbook.report;

import dev.sluice.wire.TimeSpanText;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A run as Markdown, for tickets and reviews. */
public final class MarkdownReport {
    private MarkdownReport() {
    }

    public static String of(Story story) {
        StringBuilder text = new StringBuilder("# " + cell(story.title()) + ": " + story.standing().text() + "\n\n");
        if (story.message() != null) {
            text.append("> ").append(story.message().lines().map(MarkdownReport::cell).collect(Collectors.joining("\n> "))).append("\n\n");
        }
        table(text, null, List.of("run", story.run()), Stream.of(List.of("script", story.origin().script()), List.of("engine", story.enginesText()),
                List.of("begun", story.stretches().get(0).begun().toString()), List.of("took", TimeSpanText.measured(story.took())),
                List.of("resumed", ReadableValues.times(story.stretches().size() - 1))));
        table(text, "Parameters", List.of("parameter", "value"), story.params().entrySet().stream().map(each -> List.of(each.getKey(), said(each.getValue()))));
        table(text, "Steps", List.of("place", "step", "stands", "took", "gave"), story.steps().stream().map(step -> List.of(step.place(),
                step.title(), step.standing().text(), TimeSpanText.measured(step.took()), said(step.message() != null ? step.message() : step.value()))));
        table(text, "Changes", List.of("place", "change", "object", "said", "job", "stands", "took"), story.changes().stream().map(change ->
                List.of(change.place(), change.word(), said(change.object()), said(change.settings()), said(change.job()),
                        change.standing().text(), TimeSpanText.measured(change.took()))));
        table(text, "Decisions", List.of("place", "what", "answer", "at"), story.decisions().stream().map(each ->
                List.of(each.place(), each.what(), said(each.answer()), each.at().toString())));
        return text.toString();
    }

    private static void table(StringBuilder text, String title, List<String> head, Stream<List<String>> rows) {
        List<List<String>> all = rows.toList();
        if (all.isEmpty()) {
            return;
        }
        text.append(title == null ? "" : "## " + title + "\n\n").append(row(head)).append("|---".repeat(head.size())).append("|\n");
        all.forEach(each -> text.append(row(each)));
        text.append('\n');
    }

    private static String row(List<String> cells) {
        return cells.stream().map(MarkdownReport::cell).collect(Collectors.joining(" | ", "| ", " |\n"));
    }

    private static String said(String text) {
        return text == null ? "" : text;
    }

    /** Neither a new column, nor a new line, nor anything that Markdown reads. */
    private static String cell(String text) {
        return Markup.escape(text.replaceAll("\\R", " ").replaceAll("([\\\\|`*_\\[\\]#])", "\\\\$1"));
    }
}

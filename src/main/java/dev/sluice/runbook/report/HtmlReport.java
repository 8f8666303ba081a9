package dev.sluice.runbook.report;

import dev.sluice.wire.TimeSpanText;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** A run as one page, which needs nothing besides itself: no script, no font, no picture from elsewhere. */
public final class HtmlReport {
    /** More rows than this no browser shows well. */
    private static final int MOST_ROWS = 2_000;
    private static final String STYLE = "/dev/sluice/report/report.css";
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss 'UTC'").withZone(ZoneOffset.UTC);

    private final Story story;
    private final StringBuilder page = new StringBuilder();

    private HtmlReport(Story story) {
        this.story = story;
    }

    public static String of(Story story) {
        return new HtmlReport(story).write();
    }

    private String write() {
        page.append("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n")
                .append("<meta name=\"color-scheme\" content=\"light dark\">\n<title>").append(Markup.escape(story.title() + " · " + story.standing().text()))
                .append("</title>\n<style>\n").append(style()).append("</style>\n</head>\n<body>\n<main>\n");
        header();
        if (!story.params().isEmpty()) {
            section("Parameters", parameters());
        }
        if (!story.steps().isEmpty()) {
            section("Timeline", "<div class=\"timeline\">" + Timeline.of(story) + "</div>\n" + leftOut(story.steps().size(), Timeline.MOST));
            section("Steps", steps());
        }
        if (!story.changes().isEmpty()) {
            section("Changes", changes());
        }
        if (!story.decisions().isEmpty()) {
            section("Decisions", decisions());
        }
        page.append("<footer>").append(story.lines()).append(" lines of journal. Secrets are not in it. Check it: <code>sluice runs verify ")
                .append(Markup.escape(story.run())).append("</code></footer>\n</main>\n</body>\n</html>\n");
        return page.toString();
    }

    private void header() {
        page.append("<header>\n<p class=\"kind\">Run ").append(Markup.escape(story.run())).append("</p>\n<h1>").append(Markup.escape(story.title()))
                .append(' ').append(badge(story.standing())).append("</h1>\n");
        if (story.message() != null) {
            page.append("<p class=\"message ").append(story.standing().css()).append("\">").append(Markup.escape(story.message())).append("</p>\n");
        }
        page.append("<dl>\n");
        facts().forEach((name, value) -> page.append("<div><dt>").append(name).append("</dt><dd>").append(Markup.escape(value)).append("</dd></div>\n"));
        page.append("</dl>\n</header>\n");
    }

    private Map<String, Object> facts() {
        List<StepStory> leaves = story.leaves().stream().filter(step -> step.standing() != ReportStatus.OVERCOME).toList();
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("Script", story.origin().script());
        facts.put("Begun", time(story.stretches().get(0).begun()));
        facts.put("Took", TimeSpanText.measured(story.took()));
        facts.put("Steps done", leaves.stream().filter(step -> step.standing() == ReportStatus.DONE).count() + " of " + leaves.size());
        facts.put("Changes", story.changes().size());
        facts.put("Resumed", ReadableValues.times(story.stretches().size() - 1));
        facts.put("Engine", story.enginesText());
        return facts;
    }

    private void section(String title, String inside) {
        page.append("<section>\n<h2>").append(title).append("</h2>\n").append(inside).append("</section>\n");
    }

    private String parameters() {
        StringBuilder rows = new StringBuilder("<div class=\"wide\"><table>\n<tr><th>Parameter</th><th>Value</th></tr>\n");
        story.params().forEach((name, value) -> rows.append("<tr>").append(cell(name)).append(cell(value)).append("</tr>\n"));
        return rows.append("</table></div>\n").toString();
    }

    private String steps() {
        StringBuilder rows = new StringBuilder("<ol class=\"steps\">\n");
        story.steps().stream().limit(MOST_ROWS).forEach(step -> {
            rows.append("<li class=\"").append(step.standing().css()).append("\" style=\"--depth:").append(step.depth()).append("\"><span class=\"place\">")
                    .append(step.place()).append("</span><span class=\"title\">").append(Markup.escape(step.title())).append("</span>")
                    .append(step.standing() == ReportStatus.DONE ? "" : badge(step.standing()))
                    .append("<span class=\"took\">").append(TimeSpanText.measured(step.took())).append("</span>");
            said(rows, "message", step.message());
            said(rows, "value", step.value());
            rows.append("</li>\n");
        });
        return rows.append("</ol>\n").append(leftOut(story.steps().size(), MOST_ROWS)).toString();
    }

    private static void said(StringBuilder rows, String kind, String text) {
        if (text != null) {
            rows.append("<span class=\"").append(kind).append("\">").append(Markup.escape(text)).append("</span>");
        }
    }

    private String changes() {
        StringBuilder rows = new StringBuilder("<div class=\"wide\"><table>\n<tr><th>Change</th><th>Object</th><th>Said</th><th>Step</th><th>Job</th>"
                + "<th class=\"number\">Took</th><th></th></tr>\n");
        story.changes().stream().limit(MOST_ROWS).forEach(change -> rows.append("<tr>").append(cell(change.takesBack() ? change.word() + " (taking back)" : change.word()))
                .append(cell(change.object())).append("<td class=\"said\">").append(Markup.escape(Objects.toString(change.settings(), ""))).append("</td>").append(cell(change.step())).append(cell(change.job()))
                .append("<td class=\"number\">").append(TimeSpanText.measured(change.took())).append("</td><td>").append(badge(change.standing())).append("</td></tr>\n"));
        return rows.append("</table></div>\n").append(leftOut(story.changes().size(), MOST_ROWS)).toString();
    }

    private String decisions() {
        StringBuilder rows = new StringBuilder("<div class=\"wide\"><table>\n<tr><th>What</th><th>Answer</th><th>At</th></tr>\n");
        story.decisions().stream().limit(MOST_ROWS).forEach(each -> rows.append("<tr>").append(cell(each.what())).append(cell(each.answer()))
                .append(cell(time(each.at()))).append("</tr>\n"));
        return rows.append("</table></div>\n").append(leftOut(story.decisions().size(), MOST_ROWS)).toString();
    }

    private static String leftOut(int all, int shown) {
        return all <= shown ? "" : "<p class=\"more\">and " + (all - shown) + " more; the JUnit report has all of them</p>\n";
    }

    private static String badge(ReportStatus standing) {
        return "<span class=\"badge " + standing.css() + "\">" + standing.text() + "</span>";
    }

    private static String cell(String text) {
        return "<td>" + (text == null ? "" : Markup.escape(text)) + "</td>";
    }

    private static String time(Instant moment) {
        return TIME.format(moment);
    }

    private static String style() {
        try (InputStream style = HtmlReport.class.getResourceAsStream(STYLE)) {
            return new String(style.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}

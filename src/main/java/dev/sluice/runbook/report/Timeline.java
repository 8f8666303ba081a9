package dev.sluice.runbook.report;

import dev.sluice.wire.TimeSpanText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The steps of a run as bars over time, drawn as SVG. Its colours are those of the page around it. */
final class Timeline {
    /** More bars than this nobody reads. */
    static final int MOST = 300;

    private static final int WIDTH = 1000;
    private static final int NAMES = 290;
    private static final int TIMES = 80;
    private static final int ROW = 26;
    private static final int BAR = 14;
    private static final int HEAD = 28;
    private static final int INDENT = 14;
    private static final int LETTERS = 40;
    private static final double NARROWEST = 3;
    /** How wide a letter of the scale is, and how much stays free between two labels. */
    private static final int LETTER = 7;
    private static final int SPACE = 8;

    private final List<StepStory> steps;
    private final TimeAxis axis;
    private final StringBuilder svg = new StringBuilder();
    /** From where to where the labels of the scale reach. */
    private final List<double[]> labels = new ArrayList<>();

    private Timeline(Story story) {
        steps = story.steps().subList(0, Math.min(MOST, story.steps().size()));
        axis = new TimeAxis(story.stretches(), NAMES, WIDTH - NAMES - TIMES);
    }

    static String of(Story story) {
        return new Timeline(story).draw();
    }

    private String draw() {
        int height = HEAD + ROW * steps.size() + 8;
        svg.append("<svg viewBox=\"0 0 ").append(WIDTH).append(' ').append(height).append("\" role=\"img\" aria-label=\"Timeline of the steps\">\n");
        axis.gaps().forEach(x -> {
            line("gap", x, HEAD - 6, height);
            label("scale gap-name", x, "↻");
        });
        axis.ticks().forEach(tick -> {
            double x = axis.at(tick);
            line("tick", x, HEAD - 6, height);
            label("scale", x, tick.isZero() ? "0" : TimeSpanText.measured(tick));
        });
        for (int i = 0; i < steps.size(); i++) {
            row(steps.get(i), HEAD + ROW * i);
        }
        return svg.append("</svg>\n").toString();
    }

    /** Writes {@code text} over the bars, where no other stands in its way. */
    private void label(String kind, double x, String text) {
        double half = (text.length() * LETTER + SPACE) / 2.0;
        if (labels.stream().noneMatch(other -> x + half > other[0] && x - half < other[1])) {
            labels.add(new double[] {x - half, x + half});
            text(kind, x, HEAD - 12, "middle", text);
        }
    }

    /** The title, cut off where the bars begin, however wide its letters are. */
    private void name(String title, int left, int top) {
        append("<svg x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" overflow=\"hidden\">", left, top, NAMES - left - SPACE, ROW);
        text("name", 0, ROW / 2.0 + 4, "start", title);
        svg.append("</svg>\n");
    }

    private void row(StepStory step, int top) {
        int indent = Math.min(step.depth(), 8) * INDENT;
        double from = axis.at(step.begun());
        double width = Math.max(NARROWEST, axis.at(step.ended()) - from);
        int letters = LETTERS - indent / 7;
        svg.append("<g class=\"").append(step.standing().css()).append(step.leaf() ? "" : " around").append("\"><title>")
                .append(Markup.escape(step.place() + " " + step.title() + ": " + step.standing().text() + ", " + TimeSpanText.measured(step.took())))
                .append("</title>\n");
        name(step.title().length() > letters ? step.title().substring(0, letters - 1) + "…" : step.title(), 4 + indent, top);
        double high = step.leaf() ? BAR : BAR / 2.0;
        append("<rect class=\"bar\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" rx=\"3\"/>\n", from, top + (ROW - high) / 2, width, high);
        text("took", Math.min(from + width + 6, WIDTH - 4 - TIMES + 12), top + ROW / 2.0 + 4, "start", TimeSpanText.measured(step.took()));
        svg.append("</g>\n");
    }

    private void line(String kind, double x, int from, int to) {
        append("<line class=\"" + kind + "\" x1=\"%.1f\" y1=\"%d\" x2=\"%.1f\" y2=\"%d\"/>\n", x, from, x, to);
    }

    private void text(String kind, double x, double y, String anchor, String text) {
        append("<text class=\"" + kind + "\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"" + anchor + "\">", x, y);
        svg.append(Markup.escape(text)).append("</text>\n");
    }

    private void append(String form, Object... numbers) {
        svg.append(String.format(Locale.ROOT, form, numbers));
    }
}

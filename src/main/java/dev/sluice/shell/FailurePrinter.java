package dev.sluice.shell;

import dev.sluice.client.ConnectionException;
import dev.sluice.client.EngineException;
import dev.sluice.language.Problem;
import dev.sluice.language.ScriptException;
import dev.sluice.shell.progress.JobProgress;
import dev.sluice.shell.text.Caret;
import dev.sluice.shell.text.Cell;
import dev.sluice.shell.text.Style;
import dev.sluice.wire.ApiError;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntSupplier;

/**
 * Says what went wrong, in words for the user: {@code where: what is wrong. What to do.}, and details indented below.
 * The same for the shell and for every command. May be used from several threads.
 */
public final class FailurePrinter {
    private static final String INDENT = "    ";
    private static final String PLACE_ENDS = ": ";

    private final PrintWriter out;
    private final JobProgress progress;
    private final Style style;
    private final boolean stackTraces;
    private final IntSupplier width;

    /** For what is no terminal. */
    public FailurePrinter(PrintWriter out, JobProgress progress, Style style, boolean stackTraces) {
        this(out, progress, style, stackTraces, () -> Integer.MAX_VALUE);
    }

    /**
     * @param progress what is drawn on {@code out} and has to make room
     * @param stackTraces whether the user asked for them
     * @param width the columns of a line
     */
    public FailurePrinter(PrintWriter out, JobProgress progress, Style style, boolean stackTraces, IntSupplier width) {
        this.width = width;
        this.out = out;
        this.progress = progress;
        this.style = style;
        this.stackTraces = stackTraces;
    }

    public synchronized void print(Throwable failure) {
        progress.clear();
        lines(failure, null).forEach(out::println);
        printStack(failure);
    }

    private void printStack(Throwable failure) {
        if (stackTraces) {
            failure.printStackTrace(out);
        }
        out.flush();
    }

    /** For what is no exception: {@code where: what}. */
    public synchronized void print(String where, String what) {
        progress.clear();
        headline(where, what).forEach(out::println);
        out.flush();
    }

    /** Says {@code how} the wait was ended, and which {@code jobs} go on without it, if any. */
    public synchronized void printInterrupted(String where, String how, String jobs) {
        progress.beginLine();
        print(where, jobs.isEmpty() ? how : how + ". " + jobs);
    }

    /** The same for what was typed, with the line of it in which each mistake is and a mark at its place. */
    public synchronized void print(Throwable failure, String typed) {
        progress.clear();
        lines(failure, typed).forEach(out::println);
        printStack(failure);
    }

    /** @param typed null for a script in a file */
    private List<String> lines(Throwable failure, String typed) {
        List<String> lines = new ArrayList<>();
        if (failure instanceof ScriptException stopped) {
            // What an assertion says has its line in it.
            boolean marked = !(stopped.getCause() instanceof AssertionError);
            List<Caret> carets = new ArrayList<>();
            for (Problem problem : stopped.problems()) {
                Optional<Caret> caret = caret(problem, typed).filter(each -> marked);
                if (!carets.isEmpty() && (typed == null || caret.filter(each -> each.isBeside(carets.get(0))).isEmpty())) {
                    lines.addAll(marked(carets));
                }
                lines.addAll(headline(where(problem), problem.message()));
                caret.ifPresent(carets::add);
            }
            lines.addAll(marked(carets));
            if (stopped.getCause() instanceof EngineException refused) {
                lines.addAll(details(refused));
            }
        } else if (failure instanceof EngineException refused) {
            lines.addAll(headline("engine", "it refused: " + refused.error().summary() + remedy(refused.error())));
            lines.addAll(details(refused));
        } else if (failure instanceof ConnectionException) {
            lines.addAll(located(failure.getMessage()));
        } else {
            lines.addAll(headline("sluice", "a defect of Sluice stopped this: " + failure));
            lines.add(INDENT + "Please report it, with what you typed, the output of 'sluice doctor'"
                    + (stackTraces ? " and the lines below." : " and the lines that --stacktrace adds here."));
        }
        return lines;
    }

    private static Optional<Caret> caret(Problem problem, String typed) {
        if (typed == null) {
            return Caret.inFile(problem);
        }
        return Caret.in(problem.text() == null ? typed : problem.text(), problem);
    }

    /** Their line, after which they are done with. */
    private List<String> marked(List<Caret> carets) {
        List<String> lines = carets.isEmpty() ? List.of() : Caret.marked(carets, width.getAsInt()).lines().toList();
        carets.clear();
        return lines;
    }

    private static String where(Problem problem) {
        String whole = problem.toString();
        return whole.substring(0, whole.length() - problem.message().length() - PLACE_ENDS.length());
    }

    /** A message that may say itself where the trouble is: with which engine. */
    private List<String> located(String message) {
        int end = message.indexOf(PLACE_ENDS);
        return message.startsWith("http") && end > 0
                ? headline(message.substring(0, end), message.substring(end + PLACE_ENDS.length()))
                : headline("engine", message);
    }

    /** In lines that end between words, unless it has lines of its own. */
    private List<String> headline(String where, String what) {
        String place = Cell.visible(where, "") + ":";
        String whole = place + " " + Cell.visible(what, "\n\t");
        List<String> lines = new ArrayList<>(whole.contains("\n") ? List.of(whole) : Cell.wrapped(whole, width.getAsInt()));
        if (lines.get(0).startsWith(place)) {
            lines.set(0, style.wrong(place) + lines.get(0).substring(place.length()));
        }
        return lines;
    }

    private static String remedy(ApiError error) {
        return error.action() == null || error.action().isEmpty() ? "" : (error.summary().endsWith(".") ? " " : ". ") + error.action();
    }

    private List<String> details(EngineException refused) {
        List<String> details = new ArrayList<>();
        List<String> fields = refused.error().lines();
        if (fields.size() > 1) {
            fields.forEach(field -> details.add(INDENT + Cell.visible(field, "").stripTrailing()));
        }
        StringBuilder origin = new StringBuilder(INDENT + "engine " + refused.engine());
        append(origin, "job", refused.job());
        append(origin, "action", refused.action());
        append(origin, "id", refused.error().id());
        details.add(style.faint(origin.toString()));
        return details;
    }

    private static void append(StringBuilder line, String name, String value) {
        if (value != null) {
            line.append("   ").append(name).append(' ').append(Cell.visible(value, ""));
        }
    }
}

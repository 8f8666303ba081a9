package dev.sluice.bench;

import dev.sluice.language.Naming;
import dev.sluice.shell.Form;
import dev.sluice.shell.Printer;
import dev.sluice.shell.Progress;
import dev.sluice.shell.Screen;
import dev.sluice.shell.Style;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Schema;
import java.io.PrintWriter;
import java.io.Writer;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** How long it takes from the reply of 10,000 jobs to the first page of their table, the first time in a process. */
final class TableBenchmark implements Benchmark {
    private static final int ROWS = 10_000;
    private static final int WIDTH = 120;
    private static final double MOST_SECONDS = 0.3;

    /** A screen that only asks for what it would show. */
    private static final class FirstPage implements Screen {
        private static final int HEIGHT = 24;
        private int shown;

        @Override
        public boolean holds(List<String> lines) {
            return lines.size() < HEIGHT;
        }

        @Override
        public void page(List<String> lines) {
            lines.subList(0, HEIGHT).forEach(line -> shown += line.length());
        }

        @Override
        public boolean canRedraw() {
            return true;
        }

        @Override
        public void redraw(List<String> lines) {
            page(lines);
        }
    }

    @Override
    public String name() {
        return "table";
    }

    @Override
    public String about() {
        return "first page of a table of " + ROWS + " jobs after the reply, nothing warmed up, against " + MOST_SECONDS + " s";
    }

    @Override
    public List<Outcome> run() {
        List<ApiObject> jobs = IntStream.range(0, ROWS).mapToObj(TableBenchmark::job).toList();
        Schema.standard(); // whoever got a reply has one
        FirstPage screen = new FirstPage();
        Printer printer = new Printer(new PrintWriter(Writer.nullWriter()), Progress.quiet(), Form.TEXT, Style.COLOURED, () -> WIDTH,
                screen, InstantSource.system());
        long start = System.nanoTime();
        printer.show(jobs, Naming.NONE);
        double took = (System.nanoTime() - start) / 1e9;
        if (screen.shown == 0) {
            throw new IllegalStateException("nothing was shown");
        }
        return List.of(new Outcome(took, MOST_SECONDS, "s", 1.0));
    }

    private static ApiObject job(int number) {
        return ApiObject.of(Map.of("type", "Job", "reference", "JOB-" + number, "title", "Refresh VDB \"qa" + number + "\".",
                "actionType", "DB_REFRESH", "targetName", "Virtual/qa" + number, "jobState", number % 7 == 0 ? "FAILED" : "COMPLETED",
                "percentComplete", number % 100, "startTime", Instant.ofEpochSecond(1_790_000_000L + number).toString()));
    }
}

package dev.sluice.bench;

import java.util.List;

/** Whether a page of jobs takes longer, the more jobs there are and the further back it lies. */
final class PageBenchmark implements Benchmark {
    private static final int FEW = 500;
    private static final int SIZE = 100;
    private static final int PAGES = 50;
    private static final int RUNS = 61;

    @Override
    public String name() {
        return "page";
    }

    @Override
    public String about() {
        return PAGES + " times the last page of " + SIZE + " of " + ListingsBenchmark.JOBS + " jobs, against the first of " + FEW;
    }

    @Override
    public List<Outcome> run() throws Exception {
        try (LargeEngine many = new LargeEngine(ListingsBenchmark.CONTAINERS, ListingsBenchmark.SNAPSHOTS, ListingsBenchmark.JOBS);
             LargeEngine few = new LargeEngine(1, 1, FEW)) {
            Visitor far = many.visitor();
            Visitor near = few.visitor();
            int last = ListingsBenchmark.JOBS / SIZE - 1;
            return List.of(Pairs.compare(() -> read(far, last), () -> read(near, 0), RUNS, 1.3));
        }
    }

    private static double read(Visitor visitor, int page) throws Exception {
        return Pairs.seconds(() -> {
            for (int i = 0; i < PAGES; i++) {
                visitor.get("job?pageSize=" + SIZE + "&pageOffset=" + page);
            }
        });
    }
}

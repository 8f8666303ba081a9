package dev.sluice.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** How many clients may wait for jobs at once. An answer that is an error ends the benchmark. */
final class PollBenchmark implements Benchmark {
    private static final int CLIENTS = 200;
    private static final int POLLS = 20;
    private static final int RUNS = 7;

    @Override
    public String name() {
        return "poll";
    }

    @Override
    public String about() {
        return CLIENTS + " clients at once, each with a session of its own, that read one job each " + POLLS
                + " times, without an error; against a bare Jetty that sends the same bytes from memory";
    }

    @Override
    public List<Outcome> run() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(CLIENTS);
        try (LargeEngine engine = new LargeEngine(CLIENTS, CLIENTS, CLIENTS); MemoryServer memory = new MemoryServer()) {
            List<Visitor> ours = new ArrayList<>();
            List<Visitor> bare = new ArrayList<>();
            for (int i = 0; i < CLIENTS; i++) {
                ours.add(engine.visitor());
                bare.add(new Visitor(memory.url()));
                memory.answer(job(i), ours.get(i).get(job(i)));
            }
            return List.of(Pairs.compare(() -> poll(ours, threads), () -> poll(bare, threads), RUNS, 3.0));
        } finally {
            threads.shutdown();
        }
    }

    private static double poll(List<Visitor> clients, ExecutorService threads) throws Exception {
        List<Callable<Void>> polls = new ArrayList<>();
        for (Visitor client : clients) {
            String job = job(polls.size());
            polls.add(() -> {
                for (int i = 0; i < POLLS; i++) {
                    client.get(job);
                }
                return null;
            });
        }
        return Pairs.seconds(() -> {
            for (Future<Void> done : threads.invokeAll(polls)) {
                done.get();
            }
        });
    }

    private static String job(int number) {
        return "job/JOB-" + (number + 1);
    }
}

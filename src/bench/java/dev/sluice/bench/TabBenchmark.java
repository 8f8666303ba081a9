package dev.sluice.bench;

import dev.sluice.language.Assistant;
import dev.sluice.language.Conversation;
import dev.sluice.language.Language;
import dev.sluice.language.Naming;
import dev.sluice.language.Output;
import dev.sluice.operations.AcceptedEffect;
import dev.sluice.operations.Effect;
import dev.sluice.operations.Operation;
import dev.sluice.operations.Performer;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Schema;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/** How long Tab takes where there are many names, while the engine takes half a minute for each listing after the first. */
final class TabBenchmark implements Benchmark {
    private static final int NAMES = 10_000;
    private static final int ROUNDS = 400;
    private static final long PAUSE = 30_000;
    private static final double WANTED = 50;
    private static final List<String> TEXTS = List.of("vdb '", "refresh 'container 12", "link { group '", "link { linkData { ", "gro",
            "vdb('container 5').", "rollback 'container 7', at: ");

    @Override
    public String name() {
        return "tab";
    }

    @Override
    public String about() {
        return "completion among " + NAMES + " names while the engine takes 30 s, the 99th percentile against " + (int) WANTED + " ms";
    }

    @Override
    public List<Outcome> run() {
        try (Conversation conversation = Language.load().converse(name -> new SlowEngine(), new Nowhere())) {
            Assistant assistant = conversation.assistant();
            TEXTS.forEach(text -> assistant.choices(text, text.length()));
            List<Double> took = new ArrayList<>();
            for (int round = 0; round < ROUNDS; round++) {
                String text = TEXTS.get(round % TEXTS.size());
                long start = System.nanoTime();
                assistant.choices(text, text.length());
                took.add((System.nanoTime() - start) / 1e6);
            }
            took.sort(null);
            return List.of(new Outcome(took.get(took.size() * 99 / 100), WANTED, "ms", 1.0));
        }
    }

    /** An engine that answers the first listing of all at once and takes its time for the others. */
    private static final class SlowEngine implements Performer {
        private final AtomicBoolean asked = new AtomicBoolean();

        @Override
        @SuppressWarnings("unchecked")
        public <R> R perform(Operation<R> operation) {
            if (asked.getAndSet(true)) {
                pause();
            }
            List<ApiObject> all = new ArrayList<>();
            for (int i = 0; i < NAMES; i++) {
                all.add(ApiObject.of("AppDataContainer").with("reference", "APPDATA_CONTAINER-" + i).with("name", "container " + i)
                        .with("group", "GROUP-1").with("provisionContainer", "APPDATA_CONTAINER-0"));
            }
            return (R) all;
        }

        @Override
        public AcceptedEffect send(Effect<?> effect, String mark) {
            perform(effect);
            return new AcceptedEffect(null, null, null);
        }

        @Override
        public <R> R finish(Effect<R> effect, AcceptedEffect accepted) {
            return perform(effect);
        }

        @Override
        public Optional<AcceptedEffect> trace(Effect<?> effect, String mark, Instant since) {
            return Optional.empty();
        }

        private static void pause() {
            try {
                Thread.sleep(PAUSE);
            } catch (InterruptedException ended) {
                Thread.currentThread().interrupt();
            }
        }

        @Override
        public Schema schema() {
            return Schema.standard();
        }

        @Override
        public String target() {
            return "slow";
        }

        @Override
        public void close() {
        }
    }

    /** Nothing is said here. */
    private static final class Nowhere implements Output {
        @Override
        public void print(String text) {
        }

        @Override
        public void show(Object value, Naming naming) {
        }

        @Override
        public void progress(ApiObject job) {
        }
    }
}

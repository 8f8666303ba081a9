package dev.sluice.operations;

import dev.sluice.client.ConnectionException;
import dev.sluice.client.EngineException;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Schema;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/**
 * What objects of one engine are called, without asking it: listings read before, with their age. One that is no longer
 * new is read again aside, never twice at a time; what was made or deleted here since shows at once.
 */
public final class KnownNames {
    /** How long a listing counts as new. */
    private static final Duration NEW = Duration.ofSeconds(5);
    private static final List<String> KEPT = List.of("type", "reference", "name", "title", "description", "group", "container", "repository", "toolkit",
            "timeflow", "currentTimeflow", "provisionContainer", "creationTime", "timestamp", "jobState", "owner", "leaseEnd", "leaseIdle", "leaseBegin",
            "lastConnection");

    /**
     * What is known of one sort of object.
     *
     * @param age since it was read; null where it never was
     */
    public record Listing(List<ApiObject> objects, Duration age) {
    }

    /** Objects of one root: as they were read, and what was done here after that reading began. */
    private static final class Kept {
        private List<ApiObject> objects = List.of();
        private final List<Change> changes = new ArrayList<>();
        private Long read;
        /** When something was done here that may have changed more than is known. */
        private Long touched;
        private Future<?> reading;
        private long asked;
    }

    /** Something that was done here: an object that is there now, or one that is not any more. */
    private record Change(long time, String reference, ApiObject made) {
    }

    private final Supplier<Performer> performer;
    private final Map<String, Kept> roots = new ConcurrentHashMap<>();

    /** @param performer gives the session to read in; may take its time, and may fail */
    public KnownNames(Supplier<Performer> performer) {
        this.performer = performer;
    }

    /**
     * The objects kept below {@code root}.
     *
     * @param patience how long a new listing may take, from when it was asked for, until the one at hand has to do
     */
    public Listing below(String root, Duration patience) {
        return below(root, patience, NEW);
    }

    /** The same. @param newFor how old a listing may be that will do */
    public Listing below(String root, Duration patience, Duration newFor) {
        Kept kept = roots.computeIfAbsent(root, none -> new Kept());
        Future<?> reading;
        Duration left;
        synchronized (kept) {
            if (!isNew(kept, newFor) && (kept.reading == null || kept.reading.isDone())) {
                kept.asked = System.nanoTime();
                kept.reading = inBackground(() -> read(root, kept));
            }
            reading = kept.reading;
            left = patience.minusNanos(System.nanoTime() - kept.asked);
        }
        await(reading, left);
        synchronized (kept) {
            Duration age = kept.read == null ? null : Duration.ofNanos(System.nanoTime() - kept.read);
            return new Listing(kept.objects, age);
        }
    }

    /** Takes in what {@code operation} did, which resulted in {@code result}. */
    public void performed(Operation<?> operation, Object result, Schema schema) {
        if (!operation.writes()) {
            return;
        }
        if (result instanceof ApiObject made && made.reference() != null) {
            change(schema, made.reference(), reduced(made));
        } else if (operation instanceof Delete) {
            change(schema, operation.settings().string("object"), null);
        }
        roots.values().forEach(kept -> {
            synchronized (kept) {
                kept.touched = System.nanoTime();
            }
        });
    }

    private void change(Schema schema, String reference, ApiObject made) {
        String root = schema.referredBy(reference).map(type -> type.root()).orElse(null);
        Kept kept = root == null ? null : roots.get(root);
        if (kept != null) {
            synchronized (kept) {
                Change change = new Change(System.nanoTime(), reference, made);
                kept.changes.add(change);
                kept.objects = with(kept.objects, change);
            }
        }
    }

    private static List<ApiObject> with(List<ApiObject> objects, Change change) {
        List<ApiObject> changed = new ArrayList<>(objects);
        changed.removeIf(object -> change.reference.equals(object.reference()));
        if (change.made != null) {
            changed.add(change.made);
        }
        return changed;
    }

    private static boolean isNew(Kept kept, Duration newFor) {
        return kept.read != null && (kept.touched == null || kept.touched < kept.read)
                && System.nanoTime() - kept.read < newFor.toNanos();
    }

    private void read(String root, Kept kept) {
        long began = System.nanoTime();
        try {
            Performer session = performer.get();
            List<ApiObject> listed = session.perform(new ListObjects(session.schema(), root, Map.of()));
            List<ApiObject> objects = listed.stream().map(KnownNames::reduced).toList();
            synchronized (kept) {
                kept.changes.removeIf(change -> change.time < began);
                for (Change later : kept.changes) {
                    objects = with(objects, later);
                }
                kept.objects = objects;
                kept.read = began;
            }
        } catch (EngineException | ConnectionException | InvalidRequest unknown) {
            // What was known before stays, and gets older.
            return;
        }
    }

    /** Only what names are told by: ten thousand whole objects would be a burden. */
    private static ApiObject reduced(ApiObject object) {
        Map<String, Object> fields = new LinkedHashMap<>();
        KEPT.forEach(field -> {
            if (object.get(field) != null) {
                fields.put(field, object.get(field));
            }
        });
        return ApiObject.of(fields);
    }

    private static Future<?> inBackground(Runnable task) {
        return CompletableFuture.runAsync(task, work -> {
            Thread thread = new Thread(work, "names");
            thread.setDaemon(true);
            thread.start();
        });
    }

    private static void await(Future<?> reading, Duration patience) {
        if (reading == null) {
            return;
        }
        try {
            reading.get(Math.max(patience.toNanos(), 0), TimeUnit.NANOSECONDS);
        } catch (TimeoutException | ExecutionException unfinished) {
            return;
        } catch (InterruptedException impatient) {
            Thread.currentThread().interrupt();
        }
    }
}

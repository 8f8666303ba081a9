package dev.sluice.engine.jobs;

import dev.sluice.engine.catalog.Observer;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.wire.ApiObject;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** What has happened to objects lately, for whoever waits for it. Of much news the oldest is forgotten. */
public final class RecentChanges implements Observer {
    private static final int MOST = 10_000;

    /** What the transaction under way has told until now; only its thread comes here. */
    private final List<Item> pending = new ArrayList<>();
    private final Deque<Item> items = new ArrayDeque<>();
    private long number;
    private CompletableFuture<Void> next = new CompletableFuture<>();

    /**
     * One thing that happened.
     *
     * @param number counts up by one
     * @param places the object and what it belonged to, from the inside out
     */
    public record Item(long number, Event event, String object, String type, List<String> places) {
    }

    /** The number of the last item. */
    public synchronized long latest() {
        return number;
    }

    /** The items after the one with that number that are still known, the oldest first. */
    public synchronized List<Item> after(long last) {
        return items.stream().filter(item -> item.number > last).toList();
    }

    /** Completes when there is something after the item with that number; at once if there is already. */
    public synchronized CompletableFuture<Void> comes(long last) {
        return number > last ? CompletableFuture.completedFuture(null) : next.copy();
    }

    @Override
    public void changed(Transaction transaction, Event event, ApiObject object) {
        List<String> places = Belonging.of(transaction, object.reference());
        pending.add(new Item(0, event, object.reference(), object.type(), places));
    }

    @Override
    public void ended(boolean kept) {
        if (kept && !pending.isEmpty()) {
            publish().complete(null);
        }
        pending.clear();
    }

    private synchronized CompletableFuture<Void> publish() {
        for (Item item : pending) {
            items.add(new Item(++number, item.event, item.object, item.type, item.places));
        }
        while (items.size() > MOST) {
            items.remove();
        }
        CompletableFuture<Void> waiting = next;
        next = new CompletableFuture<>();
        return waiting;
    }
}

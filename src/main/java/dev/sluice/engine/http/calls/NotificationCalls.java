package dev.sluice.engine.http.calls;

import dev.sluice.engine.auth.Right;
import dev.sluice.engine.catalog.Observer;
import dev.sluice.engine.http.call.Call;
import dev.sluice.engine.http.call.Need;
import dev.sluice.engine.http.call.Reply;
import dev.sluice.engine.http.call.Route;
import dev.sluice.engine.jobs.RecentChanges;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Envelope;
import dev.sluice.wire.Schema;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Tells clients what happens to objects, as it happens. Each channel of a session remembers what its client was told last; the
 * first call on it begins with what comes from then on. A call waits for news, but not longer than its client says, and holds
 * no thread meanwhile.
 */
public final class NotificationCalls {
    private static final int LONGEST_WAIT_MILLIS = 30_000;
    private static final int MOST = 1_000;
    private static final int MOST_CHANNELS = 10_000;

    private final RecentChanges news;
    private final Schema schema;
    private final Map<String, Long> told = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Long> eldest) {
            return size() > MOST_CHANNELS;
        }
    };

    public NotificationCalls(RecentChanges news, Schema schema) {
        this.news = news;
        this.schema = schema;
    }

    public List<Route> routes() {
        return List.of(Route.get("notification", Need.SIGHT, this::listen).taking("channel", "timeout", "max"));
    }

    private Reply listen(Call call) {
        int wait = Listings.number("timeout", call.query().getOrDefault("timeout", "0"), LONGEST_WAIT_MILLIS);
        int most = Listings.number("max", call.query().getOrDefault("max", "" + MOST), MOST);
        String channel = call.session().id() + " " + call.query().getOrDefault("channel", "");
        return Reply.later(listen(call, channel, most, System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(wait)));
    }

    /** Answers as soon as there is news that the caller may see, or when it is time. */
    private CompletableFuture<Reply> listen(Call call, String channel, int most, long until) {
        List<ApiObject> heard = hear(call, channel, most);
        long left = TimeUnit.NANOSECONDS.toMillis(until - System.nanoTime());
        if (!heard.isEmpty() || left <= 0) {
            return CompletableFuture.completedFuture(Reply.of(Envelope.list(heard)));
        }
        return news.comes(position(channel)).completeOnTimeout(null, left, TimeUnit.MILLISECONDS)
                .thenComposeAsync(woken -> listen(call, channel, most, until));
    }

    private long position(String channel) {
        synchronized (told) {
            return told.computeIfAbsent(channel, fresh -> news.latest());
        }
    }

    /** What is new on a channel and the caller may see. Of several changes to one object only the last is told. */
    private List<ApiObject> hear(Call call, String channel, int most) {
        long last = position(channel);
        List<RecentChanges.Item> items = news.after(last);
        Map<String, ApiObject> heard = new LinkedHashMap<>();
        long heardUntil = last;
        if (!items.isEmpty() && items.get(0).number() > last + 1) {
            heard.put("", ApiObject.of("NotificationDrop").with("dropCount", items.get(0).number() - last - 1));
        }
        for (RecentChanges.Item item : items) {
            if (heard.size() == most) {
                break;
            }
            if (call.person().may(Right.READ, item.places())) {
                boolean update = item.event() == Observer.Event.UPDATE;
                ApiObject before = heard.remove(item.object() + (update ? "" : item.event()));
                heard.put(item.object() + (update ? "" : item.event()), before != null ? before : describe(item));
            }
            heardUntil = item.number();
        }
        synchronized (told) {
            told.put(channel, heardUntil);
        }
        return new ArrayList<>(heard.values());
    }

    private ApiObject describe(RecentChanges.Item item) {
        return schema.allFields(ApiObject.of("ObjectNotification").with("eventType", item.event().name())
                .with("object", item.object()).with("objectType", item.type()));
    }
}

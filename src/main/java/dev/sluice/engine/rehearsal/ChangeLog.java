package dev.sluice.engine.rehearsal;

import dev.sluice.engine.catalog.Observer;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.wire.ApiObject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes down what becomes of the objects of a phantom: of each how it was before and how it is then. */
final class ChangeLog implements Observer {
    private final Map<String, ApiObject> now = new HashMap<>();
    /** What the transaction under way has told until now. */
    private final Map<String, ApiObject> pending = new LinkedHashMap<>();
    /** By reference, in the order in which they changed first: as they were when somebody last asked. */
    private final Map<String, ApiObject> before = new LinkedHashMap<>();

    /** @param objects as they are at the beginning */
    ChangeLog(Iterable<ApiObject> objects) {
        objects.forEach(object -> now.put(object.reference(), object));
    }

    /** Whether it has heard of that object, there or gone. */
    synchronized boolean knows(String reference) {
        return now.containsKey(reference);
    }

    @Override
    public synchronized void changed(Transaction transaction, Event event, ApiObject object) {
        pending.put(object.reference(), event == Event.DELETE ? null : object);
    }

    @Override
    public synchronized void ended(boolean kept) {
        if (kept) {
            pending.forEach((reference, object) -> {
                if (!before.containsKey(reference)) {
                    before.put(reference, now.get(reference));
                }
                now.put(reference, object);
            });
        }
        pending.clear();
    }

    /** What has changed since this was last asked. What came and went meanwhile is nothing. */
    synchronized List<PhantomEngine.Changed> take() {
        List<PhantomEngine.Changed> changes = new ArrayList<>();
        before.forEach((reference, was) -> {
            ApiObject is = now.get(reference);
            if (was == null ? is != null : !was.equals(is)) {
                changes.add(new PhantomEngine.Changed(was, is));
            }
        });
        before.clear();
        return changes;
    }
}

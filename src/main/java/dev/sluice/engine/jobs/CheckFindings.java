package dev.sluice.engine.jobs;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.wire.ApiObject;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/** What a check of the data has found, by container; the first of each kind is told in full, and how many there are. */
public final class CheckFindings {
    private static final int MOST_TOLD = 100;
    /** What belongs to no container. */
    private static final String NOBODY = "";

    private final Consumer<String> teller;
    private final Map<String, Found> found = new LinkedHashMap<>();
    private int told;

    /** @param teller is told of each, up to a hundred */
    public CheckFindings(Consumer<String> teller) {
        this.teller = teller;
        found.put(NOBODY, new Found(null, 0));
    }

    private record Found(String first, int count) {
        Found and(String another) {
            return new Found(first == null ? another : first, count + 1);
        }

        String text() {
            return count == 1 ? first : first + " There are " + (count - 1) + " more such findings.";
        }
    }

    /** A container was looked at, whether anything is found or not. */
    public void checked(ApiObject container) {
        found.putIfAbsent(container.reference(), new Found(null, 0));
    }

    /** @param container or null for what belongs to none */
    public void add(ApiObject container, String finding) {
        String whole = container == null ? finding : "'" + container.name() + "': " + finding;
        found.merge(container == null ? NOBODY : container.reference(), new Found(whole, 1), (before, one) -> before.and(whole));
        if (told++ < MOST_TOLD) {
            teller.accept(whole);
        }
    }

    /** Raises faults, and takes those back of what is whole now. */
    public void tell(Transaction catalog) {
        found.forEach((reference, findings) -> {
            boolean nobody = reference.equals(NOBODY);
            ApiObject container = nobody ? null : catalog.find(reference);
            FaultKind trouble = nobody ? FaultKind.DATA_UNKNOWN : FaultKind.DATA_DAMAGED;
            if (!nobody && container == null) {
                return;
            }
            if (findings.count == 0) {
                Faults.mend(catalog, trouble, container);
            } else {
                Faults.raise(catalog, trouble, container, findings.text());
            }
        });
    }
}

package dev.sluice.engine.containers;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.jobs.Faults;
import dev.sluice.engine.kind.Kind;
import dev.sluice.engine.kind.VirtualLimits;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** How a VDB and its group say what the VDB may take of the machine: of what both say the smaller counts. */
public final class LimitFields {
    static final String MEMORY = "memoryLimit";
    static final String PROCESSORS = "cpuLimit";
    static final String DISK = "diskLimit";
    static final List<String> ALL = List.of(MEMORY, PROCESSORS, DISK);

    private static final double HUNDRED = 100;

    private LimitFields() {
    }

    /** Those of a container that is in the catalog, or has been. */
    public static VirtualLimits of(Transaction catalog, ApiObject container) {
        ApiObject group = container.string("group") == null ? null : catalog.find(container.string("group"));
        return new VirtualLimits(smaller(MEMORY, container, group).map(Number::longValue).orElse(null),
                smaller(PROCESSORS, container, group).map(percent -> percent.intValue() / HUNDRED).orElse(null),
                smaller(DISK, container, group).map(Number::longValue).orElse(null));
    }

    private static Optional<Number> smaller(String field, ApiObject container, ApiObject group) {
        return Stream.of(Optional.ofNullable(container), Optional.ofNullable(group)).flatMap(Optional::stream)
                .flatMap(said -> said.get(field) instanceof Number number ? Stream.of(number) : Stream.empty())
                .min(Comparator.comparingLong(Number::longValue));
    }

    /** Tells which of the limits that somebody has given a container have no effect, since those of its group are smaller. */
    static void advise(Transaction catalog, ApiObject container, ApiObject given) {
        ApiObject group = catalog.find(container.string("group"));
        ALL.stream().filter(field -> given.get(field) instanceof Number wanted && group.get(field) instanceof Number most
                && wanted.longValue() > most.longValue())
                .forEach(field -> Faults.advise(catalog, container, field + " of '" + container.name() + "': that of its group '" + group.name()
                        + "' is smaller, and counts.", "Raise that of the group, too."));
    }

    /** What speaks against the limits that a request gives a container. @param at where it says that */
    static List<Mistake> check(ApiObject request, Kind kind, List<String> at) {
        Stream<String> ofServers = Stream.of(MEMORY, PROCESSORS).filter(field -> request.get(field) != null && !kind.keepsLimits());
        return ofServers.map(field -> new Mistake(List.of(field), kind.displayName() + " keeps no server within limits.", "Leave it out.")
                .below(at)).toList();
    }
}

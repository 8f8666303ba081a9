package dev.sluice.operations;

import dev.sluice.wire.ApiObject;
import java.util.Collection;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Tells VDBs from dSources. A container that says what it came from is a VDB; one that does not, as where another engine has what it
 * came from, is what its source is.
 */
public final class ContainerSort {
    private final Set<String> virtual;

    /** @param sources those of the containers that are asked about, as far as they are seen */
    public ContainerSort(Collection<ApiObject> sources) {
        virtual = sources.stream().filter(ContainerSort::isVirtual).map(source -> source.string("container")).collect(Collectors.toSet());
    }

    public boolean isVdb(ApiObject container) {
        return container.get("provisionContainer") != null || virtual.contains(container.reference());
    }

    /** Types of sources say it in their names, and most engines in a field besides. */
    private static boolean isVirtual(ApiObject source) {
        boolean said = source.flag("virtual") || String.valueOf(source.type()).contains("Virtual");
        return said && source.string("container") != null;
    }
}

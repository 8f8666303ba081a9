package dev.sluice.dsl.assist

import dev.sluice.operations.KnownNames
import dev.sluice.operations.clone.EndingLease
import dev.sluice.wire.ApiObject
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import java.time.Duration
import java.time.Instant

/** Which VDBs of a user the engine deletes soon, as far as that is known without asking it. */
@POJO
@CompileStatic
final class OwnLeases {
    private static final Duration PATIENCE = Duration.ofMillis(15)
    private static final Duration NEW = Duration.ofMinutes(1)

    private final KnownNames known
    private final String user

    /** @param known null where nothing is */
    OwnLeases(KnownNames known, String user) {
        this.known = known
        this.user = user
    }

    /** {@code qa1 ends in 42 min, and 2 more}; the empty text for none. */
    String text() {
        List<ApiObject> containers = below('database')
        String own = EndingLease.isIn(containers) ? below('user').find { it.name() == user }?.reference() : null
        List<EndingLease> ending = own == null ? [] as List<EndingLease> : EndingLease.of(containers, own, Instant.now())
        if (ending.isEmpty()) {
            return ''
        }
        ending.first().text() + (ending.size() > 1 ? ", and ${ending.size() - 1} more" : '')
    }

    private List<ApiObject> below(String root) {
        known == null ? [] as List<ApiObject> : known.below(root, PATIENCE, NEW).objects()
    }
}

package dev.sluice.engine.http.calls;

import dev.sluice.engine.http.call.Need;
import dev.sluice.engine.http.call.NoSuchObject;
import dev.sluice.engine.http.call.Reply;
import dev.sluice.engine.http.call.Route;
import dev.sluice.wire.Envelope;
import java.util.List;
import java.util.stream.Stream;

/**
 * Lists what this engine has none of. Clients of this family of engines ask for these whatever they are about to do, and take
 * an empty list for what it is.
 */
public final class AbsentCalls {
    /** Roots of objects. */
    private static final List<String> ROOTS = List.of(
            "environment/oracle/clusternode", "environment/oracle/listener", "environment/windows/clusternode",
            "replication/spec", "replication/sourcestate", "replication/targetstate", "replication/serializationpoint",
            "jetstream/template", "jetstream/container", "jetstream/branch", "jetstream/bookmark", "jetstream/datasource",
            "selfservice/template", "selfservice/container", "selfservice/branch", "selfservice/bookmark",
            "selfservice/datasource", "maskingjob", "maskingjob/serviceconfig", "service/ldap/server", "service/snmp/manager", "storage/test",
            "host/privilegeElevation/profileScript", "repository/template", "transformation", "alert/profile", "fault/effect",
            "analytics/statistic");
    /** Lists of what is no object: figures and reports. */
    private static final List<String> FINDINGS = List.of("system/verification/reports",
            "system/version/*/listUpgradeCheckResults", "database/performanceHistory");

    private AbsentCalls() {
    }

    public static List<Route> routes() {
        return Stream.concat(FINDINGS.stream().map(AbsentCalls::list),
                ROOTS.stream().flatMap(root -> Stream.of(list(root), read(root)))).toList();
    }

    private static Route list(String path) {
        return Route.get(path, Need.LOGIN, call -> Reply.of(Envelope.list(List.of()))).takingAny();
    }

    private static Route read(String root) {
        return Route.get(root + "/*", Need.LOGIN, call -> {
            throw new NoSuchObject("There is no object '" + call.reference() + "' at " + root + ".", "This engine has none of these.");
        });
    }
}

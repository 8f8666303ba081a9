package dev.sluice.engine.http;

import dev.sluice.wire.Envelope;
import java.util.List;

/**
 * Lists what this engine has none of. Clients of this family of engines ask for these whatever they are about to do, and take
 * an empty list for what it is.
 */
final class AbsentCalls {
    private static final List<String> PATHS = List.of(
            "environment/oracle/clusternode", "environment/oracle/listener", "environment/windows/clusternode",
            "replication/spec", "replication/sourcestate", "replication/targetstate", "replication/serializationpoint",
            "jetstream/template", "jetstream/container", "jetstream/branch", "jetstream/bookmark", "jetstream/datasource",
            "selfservice/template", "selfservice/container", "selfservice/branch", "selfservice/bookmark",
            "selfservice/datasource",
            "service/ldap/server", "service/snmp/manager", "storage/test", "system/verification/reports",
            "system/version/*/listUpgradeCheckResults", "host/privilegeElevation/profileScript", "repository/template",
            "transformation", "alert/profile", "fault/effect", "analytics", "analytics/statistic");

    private AbsentCalls() {
    }

    static List<Route> routes() {
        return PATHS.stream().map(path -> Route.get(path, Need.LOGIN, call -> Reply.of(Envelope.list(List.of())))).toList();
    }
}

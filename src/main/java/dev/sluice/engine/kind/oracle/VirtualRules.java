package dev.sluice.engine.kind.oracle;

import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.util.List;

/** What the parameters of a virtual database have to keep to, beyond their schema. */
final class VirtualRules {
    private final Rules rules;

    private VirtualRules(ApiObject parameters) {
        this.rules = new Rules(parameters);
    }

    static List<Mistake> check(ApiObject parameters) {
        VirtualRules virtual = new VirtualRules(parameters);
        virtual.check();
        return virtual.rules.mistakes();
    }

    private void check() {
        rules.directPath("mountPath");
        rules.names("pdbName", "dbName", "dbUniqName", "instanceName");
        rules.databaseName("dbName");
        rules.password("tgtwalletpwd");
        rules.pointInTime();
        rules.directPath("dbrmanbkploc");
        cluster();
        rules.absolutePath("custominitparamfile");
        new OracleSettingRules(rules).check();
    }

    private void cluster() {
        rules.directPath("crs_home");
        boolean advanced = rules.parameters().flag("advRACSettings");
        if (advanced && !rules.isGiven("crs_home")) {
            rules.refuse("crs_home", "it is empty, though advRACSettings is set.",
                    "Give the home of the clusterware, or leave advRACSettings off.");
        }
        List<?> nodes = rules.parameters().list("additionalNodes");
        if (!advanced && !nodes.isEmpty()) {
            rules.refuse("additionalNodes", "there are some, though advRACSettings is not set.",
                    "Set advRACSettings, or leave the nodes out.");
        }
        for (int i = 0; i < nodes.size(); i++) {
            if (Cluster.Node.parse(nodes.get(i)) == null) {
                rules.refuse(List.of("additionalNodes", String.valueOf(i)), "it is not a node of a cluster.",
                        "Write the node's host name, or an object with the texts name and instanceName.");
            }
        }
    }
}

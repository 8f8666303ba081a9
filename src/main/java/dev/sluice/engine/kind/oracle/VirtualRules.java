package dev.sluice.engine.kind.oracle;

import dev.sluice.engine.host.MessageText;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;

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
        rules.directPath("custominitparamfile");
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
        nodesOnce(nodes.stream().map(Cluster.Node::parse).filter(Objects::nonNull).toList());
    }

    /** One node has one instance, and one instance one node. */
    private void nodesOnce(List<Cluster.Node> nodes) {
        String first = Texts.of(rules.parameters(), "instanceName").toUpperCase(Locale.ROOT);
        Set<String> seen = new HashSet<>(first.isEmpty() ? Set.of() : Set.of(first));
        for (Cluster.Node node : nodes) {
            boolean another = seen.add(node.name().toLowerCase(Locale.ROOT) + "@");
            boolean own = node.instance().isEmpty() || seen.add(node.instance().toUpperCase(Locale.ROOT));
            if (!another || !own) {
                rules.refuse("additionalNodes", MessageText.quoted(another ? node.instance() : node.name()) + " is named twice.",
                        "Name each node once, and give each another instance.");
            }
        }
    }
}

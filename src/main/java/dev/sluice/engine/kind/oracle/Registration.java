package dev.sluice.engine.kind.oracle;

import dev.sluice.engine.host.MessageText;
import dev.sluice.engine.host.Result;
import dev.sluice.engine.kind.KindException;
import dev.sluice.wire.Suggestion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a cluster knows of a virtual database. A cluster knows databases by their unique names alone, which others may have as well: one
 * is this database if it runs with the server parameter file of this one, or with what that was when the kit registered it.
 */
final class Registration {
    private static final Pattern PARAMETERS = Pattern.compile("^Spfile: *(.*?) *$", Pattern.MULTILINE);
    private static final Pattern RUNNING = Pattern.compile(" is running on node ");

    private static final String NAME = "control/registered";

    private final RestorePlan plan;
    private final Instance instance;
    /** The unique name and the server parameter file with which the kit registered it; empty where it did not. */
    private final List<String> former;

    Registration(RestorePlan plan, Instance instance) throws IOException {
        this.plan = plan;
        this.instance = instance;
        Path file = Files.exists(file(plan), LinkOption.NOFOLLOW_LINKS) ? file(plan) : plan.stored(NAME);
        former = Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) ? Files.readAllLines(file) : List.of();
    }

    private static Path file(RestorePlan plan) {
        return plan.in(NAME);
    }

    /** A copy is not what its original is registered as. */
    static void forget(RestorePlan plan) throws IOException {
        Files.deleteIfExists(file(plan));
    }

    /** Whether the cluster knows this database. */
    private boolean isKnown() throws IOException, InterruptedException {
        return plan.cluster() != null && isOurs(parameters(plan.names().unique()));
    }

    private boolean isOurs(String parameters) {
        return parameters.equals(plan.serverParameterFile().toString()) || former.size() > 1 && parameters.equals(former.get(1));
    }

    /** Refuses a unique name by which the cluster knows another database, and this machine as a further node. */
    void checkFree() throws IOException, InterruptedException {
        checkNodes();
        String unique = plan.names().unique();
        if (plan.cluster() == null || !hasPrograms()) {
            return;
        }
        Result known = srvctl(unique, "config");
        if (known.ok() && !isOurs(parameters(known))) {
            throw new KindException("exception.oracle.cluster.taken", "dbUniqName: the cluster knows another database " + unique
                    + " already, which runs with the parameters in " + MessageText.quoted(parameters(known)) + ".",
                    "Give the virtual database another dbUniqName.");
        }
    }

    private void checkNodes() throws IOException, InterruptedException {
        if (!plan.isRac() || plan.cluster().others().isEmpty()) {
            return;
        }
        String here = nodes("-l").stream().findFirst().orElse("");
        List<String> all = nodes();
        for (Cluster.Node node : plan.cluster().others()) {
            if (node.name().equalsIgnoreCase(here)) {
                throw new KindException("exception.oracle.cluster.node", "additionalNodes: " + MessageText.quoted(here)
                        + " is this machine, which has the first instance.", "Leave it out.");
            }
            if (!all.contains(node.name())) {
                throw new KindException("exception.oracle.cluster.node", "additionalNodes: the cluster has no node " + MessageText.quoted(node.name())
                        + ". It has " + String.join(", ", all) + ".",
                        Suggestion.orElse(node.name(), all, "Name a node as 'olsnodes' does, or add it to the cluster."));
            }
        }
    }

    /** The names of the cluster's nodes, as it knows them. */
    private List<String> nodes(String... options) throws IOException, InterruptedException {
        Result told = instance.program(Path.of(plan.cluster().home(), "bin", "olsnodes"), options).with("LC_ALL", "C").run();
        if (!told.ok()) {
            throw new KindException("exception.oracle.cluster.silent", "crs_home: the cluster does not tell its nodes:\n    "
                    + (told.out() + told.err()).strip().replace("\n", "\n    "), "Start the cluster on this machine, and try again.");
        }
        return told.out().lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
    }

    /** Has the cluster forget what this database was registered as, if that is not what it is to be now. */
    void leaveFormer() throws IOException, InterruptedException {
        boolean stays = plan.cluster() != null && !former.isEmpty() && former.get(0).equalsIgnoreCase(plan.names().unique());
        if (former.size() > 1 && !stays) {
            if (parameters(former.get(0)).equals(former.get(1))) {
                remove(former.get(0));
            }
            forget(plan);
        }
    }

    /** Stops all of its instances, wherever they run; gives whether the cluster knows it. */
    boolean stop(String option) throws IOException, InterruptedException {
        boolean known = isKnown();
        if (known && runs()) {
            Result result = srvctl(plan.names().unique(), "stop", "-stopoption", option, "-force");
            if (!result.ok() && runs()) {
                throw Instance.stillRuns("the database " + plan.names().unique(), result, "Stop it by 'srvctl stop database' and try again.");
            }
        }
        return known;
    }

    /** Has the cluster forget it, which knows it, and what it was before. */
    void end(boolean known) throws IOException, InterruptedException {
        if (known) {
            remove(plan.names().unique());
        }
        leaveFormer();
    }

    private void remove(String unique) throws IOException, InterruptedException {
        srvctl(unique, "remove", "-noprompt");
    }

    private boolean runs() throws IOException, InterruptedException {
        return RUNNING.matcher(srvctl(plan.names().unique(), "status").out()).find();
    }

    /** The server parameter file of a database that the cluster knows by that name; empty where it knows none. */
    private String parameters(String unique) throws IOException, InterruptedException {
        return hasPrograms() ? parameters(srvctl(unique, "config")) : "";
    }

    private static String parameters(Result known) {
        Matcher parameters = PARAMETERS.matcher(known.out());
        return known.ok() && parameters.find() ? parameters.group(1) : "";
    }

    private boolean hasPrograms() {
        return Files.isExecutable(plan.home().resolve("bin/srvctl"));
    }

    private Result srvctl(String unique, String verb, String... options) throws IOException, InterruptedException {
        return instance.tool("srvctl", verb, "database", "-db", unique).and(options).with("LC_ALL", "C").run();
    }
}

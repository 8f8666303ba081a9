package dev.sluice.engine.host;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** A mount namespace of its own for a program: what is mounted in there is seen by nobody else, and ends with the program. */
public final class MountNamespace {
    private static final List<String> APART = List.of("unshare", "--mount", "--propagation", "slave", "--");

    private static Boolean isPossible;

    private MountNamespace() {
    }

    /** Whether this process may make them, as it takes root, and a machine that allows it. */
    public static synchronized boolean isPossible() throws IOException, InterruptedException {
        if (isPossible == null) {
            isPossible = Account.isRoot() && HostCommand.of(before("true")).run().ok();
        }
        return isPossible;
    }

    /**
     * The words before those of the program.
     *
     * @param script a shell's, which mounts what is wanted and replaces itself by the program; its arguments are these and the program's words
     */
    public static List<String> words(String script, List<String> arguments) {
        List<String> words = before("sh", "-c", script, "sh");
        words.addAll(arguments);
        return words;
    }

    private static List<String> before(String... program) {
        List<String> words = new ArrayList<>(APART);
        words.addAll(List.of(program));
        return words;
    }
}

package dev.sluice.engine.host;

import java.io.File;
import java.io.IOException;
import java.io.Writer;
import java.lang.ProcessBuilder.Redirect;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Sees to it that programs end with everything they have started when this process dies, however suddenly. The wish to die with
 * the engine reaches only the program itself: what a shell has started goes on without it, and would write where the next
 * engine cleans up. So a small shell waits for the end of a pipe that only this process holds open, and then kills the
 * process groups it was told of.
 */
public final class ProgramCleanup {
    /** One for the process: what dies with it does so whoever has started it. */
    static final ProgramCleanup OF_THIS_PROCESS = new ProgramCleanup();

    private static final String SCRIPT = """
            trap '' HUP INT TERM
            groups=' '
            while read -r sign group; do
                case $sign in
                    +) groups="$groups$group ";;
                    -) groups="${groups%% $group *} ${groups#* $group }";;
                esac
            done
            for group in $groups; do kill -s KILL -- "-$group"; done
            """;

    private final Set<Long> groups = new LinkedHashSet<>();
    private Process executor;
    private Writer told;
    private boolean isNeeded = true;

    private ProgramCleanup() {
    }

    /** For a process whose programs start none of their own: what it starts dies with it by itself, and no shell is needed, now or later. */
    public static void leaveOut() throws IOException {
        OF_THIS_PROCESS.dismiss();
    }

    private synchronized void dismiss() throws IOException {
        isNeeded = false;
        if (told != null) {
            told.close();
        }
    }

    /** From now on this process group is not to outlive us. */
    synchronized void include(long group) throws IOException {
        groups.add(group);
        if (isNeeded && !tell("+", group)) {
            appoint();
            groups.forEach(each -> tell("+", each));
        }
    }

    /** Its program has ended; what it left running by itself may stay. */
    synchronized void exclude(long group) {
        groups.remove(group);
        tell("-", group);
    }

    private void appoint() throws IOException {
        ProgramEnvironment surroundings = ProgramEnvironment.of(HostCommand.of("sh"));
        ProcessBuilder shell = new ProcessBuilder(surroundings.find("setsid"), surroundings.find("sh"), "-c", SCRIPT)
                .directory(new File("/")).redirectOutput(Redirect.DISCARD).redirectError(Redirect.DISCARD);
        shell.environment().clear();
        executor = shell.start();
        told = executor.outputWriter();
    }

    /** False when nobody is there to listen: not yet, or not any more since somebody has killed it. */
    private boolean tell(String sign, long group) {
        if (!isNeeded || executor == null || !executor.isAlive()) {
            return false;
        }
        try {
            told.write(sign + " " + group + "\n");
            told.flush();
            return true;
        } catch (IOException gone) {
            return false;
        }
    }
}

package dev.sluice.engine.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Bounds for a program that somebody else has chosen: how much of the machine it may take, and folders that are empty for it, in a
 * mount namespace of its own, whatever the rights of its account are. Who is root in there could make them seen again; this is
 * against what happens, not against root.
 *
 * @param hidden folders that it sees empty
 * @param memory bytes that each of its processes may allocate, or null
 * @param name of the group that its processes make, or null
 * @param bounds of that
 */
record Confinement(List<Path> hidden, Long memory, String name, ServerBounds bounds) {
    /** More than any sensible work has at once, and less than what stops a machine. */
    private static final int MOST_PROCESSES = 4096;
    private static final long LEAST_MEMORY = 1L << 30;
    private static final String HIDE = "n=$1; shift; while [ \"$n\" -gt 0 ]; do"
            + " mount -t tmpfs -o ro,nosuid,nodev,noexec,mode=000,size=4k sluice \"$1\" || exit 126; shift; n=$((n - 1)); done; exec \"$@\"";

    /** For servers, whose memory is for their settings to say. */
    static final Confinement OF_SERVERS = new Confinement(List.of(), null, null, ServerBounds.NONE);

    /** For hooks: each process may take half of the machine's memory. */
    static Confinement ofHooks(List<Path> hidden) {
        return new Confinement(hidden, Machine.memory().map(memory -> Math.max(LEAST_MEMORY, memory / 2)).orElse(null), null, ServerBounds.NONE);
    }

    /** The wanted bound, or the one that this process has, which it may not exceed. */
    private static long allowed(String bound, long wanted) throws IOException {
        return Files.readAllLines(Path.of("/proc/self/limits")).stream().filter(line -> line.startsWith(bound))
                .map(line -> line.substring(bound.length()).strip().split(" +")[1]).filter(hard -> hard.matches("[0-9]+"))
                .map(Long::valueOf).filter(hard -> hard < wanted).findFirst().orElse(wanted);
    }

    /** The words before those of the program, which replace themselves by it. */
    List<String> words(ProgramEnvironment surroundings) throws IOException, InterruptedException {
        Optional<ControlGroups> groups = bounds.isNone() ? Optional.empty() : ControlGroups.usable();
        List<String> words = new ArrayList<>(groups.isPresent() ? groups.get().words(name, bounds) : List.of());
        if (!hidden.isEmpty()) {
            words.addAll(MountNamespace.words(HIDE, List.of(Integer.toString(hidden.size()))));
            hidden.forEach(folder -> words.add(folder.toString()));
        }
        words.addAll(List.of(surroundings.find("prlimit"), "--core=0", "--nproc=" + allowed("Max processes", MOST_PROCESSES)));
        Long each = memory == null && groups.isEmpty() ? bounds.memory() : memory;
        if (each != null) {
            words.add("--data=" + allowed("Max data size", each));
        }
        words.add("--");
        if (groups.isEmpty() && bounds.processors() != null) {
            words.addAll(few(surroundings));
        }
        return words;
    }

    /** Without groups it gets whole processors, those of the lowest numbers that this process may use. */
    private List<String> few(ProgramEnvironment surroundings) throws HostException {
        List<String> usable = Machine.usableProcessors();
        int wanted = (int) Math.ceil(bounds.processors());
        return wanted >= usable.size() ? List.of() : List.of(surroundings.find("taskset"), "--cpu-list", String.join(",", usable.subList(0, wanted)));
    }
}

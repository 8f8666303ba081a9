package dev.sluice.engine.host;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Groups of processes for which the kernel bounds what they take together (cgroups, of both versions). An engine has a folder for its groups,
 * which root makes and gives to the engine's account; each server that is bounded has a group in there while it runs.
 *
 * @param memory the folder in which groups are made that bound memory
 * @param processors the same for processors; with version 2 it is the same folder
 * @param unified whether this is version 2
 */
public record ControlGroups(Path memory, Path processors, boolean unified) {
    private static final String PREFIX = "sluice-";
    private static final String MEMBERS = "cgroup.procs";
    private static final String CONTROLLERS = "cgroup.subtree_control";
    private static final String BOTH = "+memory +cpu";
    /** The group of the engine itself, since with version 2 whoever moves a process has to be below the same folder. */
    private static final String OF_ENGINE = "engine";
    private static final Duration TIME_TO_START = Duration.ofMinutes(5);
    private static final Duration TIME_TO_END = Duration.ofSeconds(5);
    private static final long MILLIS_BETWEEN_TRIES = 10;
    private static final long PERIOD_MICROS = 100_000;
    private static final long LEAST_QUOTA_MICROS = 1000;
    /** Its arguments: the groups, and the program. */
    private static final String JOIN = "for group in \"$1\" \"$2\"; do echo $$ > \"$group/cgroup.procs\" || exit 126; done; shift 2; exec \"$@\"";

    /** Where a hierarchy is mounted, and what it bounds. */
    private record Hierarchy(Path place, String type, List<String> options) {
        private static Stream<Hierarchy> all() {
            return Machine.lines("/proc/self/mountinfo").stream().map(line -> line.split(" - ", 2)).filter(parts -> parts.length == 2)
                    .map(parts -> new Hierarchy(Path.of(parts[0].split(" ")[4]), parts[1].split(" ")[0], List.of(parts[1].split(" ")[2].split(","))));
        }

        private static Optional<Path> of(String controller) {
            return all().filter(each -> each.type.equals("cgroup") && each.options.contains(controller)).map(Hierarchy::place).findFirst();
        }

        private static Optional<Path> unified() {
            return all().filter(each -> each.type.equals("cgroup2")).map(Hierarchy::place)
                    .filter(place -> words(place.resolve("cgroup.controllers")).containsAll(List.of("memory", "cpu"))).findFirst();
        }

        private static List<String> words(Path file) {
            return Machine.lines(file.toString()).stream().flatMap(line -> Arrays.stream(line.split(" "))).toList();
        }
    }

    /** The folders of an account's engine, whether they are there or not; empty where this machine has no such groups. */
    private static Optional<ControlGroups> of(String account) {
        Optional<Path> both = Hierarchy.unified();
        if (both.isPresent()) {
            Path folder = both.get().resolve(PREFIX + account);
            return Optional.of(new ControlGroups(folder, folder, true));
        }
        Optional<Path> memory = Hierarchy.of("memory").map(place -> own(place, "memory").resolve(PREFIX + account));
        Optional<Path> processors = Hierarchy.of("cpu").map(place -> own(place, "cpu").resolve(PREFIX + account));
        return memory.isPresent() && processors.isPresent() ? Optional.of(new ControlGroups(memory.get(), processors.get(), false)) : Optional.empty();
    }

    /** The group that this process is in: what bounds that is to bound the servers, too. */
    private static Path own(Path place, String controller) {
        return groups(ProcessHandle.current().pid()).filter(line -> List.of(line[1].split(",")).contains(controller))
                .map(line -> place.resolve(line[2].substring(1))).filter(Files::isDirectory).findFirst().orElse(place);
    }

    /** For each hierarchy its number, its controllers, and the group of a process in it. */
    private static Stream<String[]> groups(long process) {
        return Machine.lines("/proc/" + process + "/cgroup").stream().map(line -> line.split(":", 3)).filter(line -> line.length == 3);
    }

    /** Those that this process can make groups in; empty where it may not, or the machine has none. */
    public static Optional<ControlGroups> usable() throws IOException, InterruptedException {
        Optional<ControlGroups> groups = of(Account.current().name());
        if (groups.isPresent() && isRoot()) {
            groups.get().make();
        }
        return groups.filter(each -> each.folders().stream().allMatch(Files::isWritable));
    }

    /** Of the machine, rather than of the namespace that a helper has made. */
    private static boolean isRoot() throws IOException {
        return Account.isRoot() && !Account.isBehindHelper();
    }

    /** As root: has an engine of another account make groups. Where that cannot be there are none for it, and it goes on without. */
    public static void prepareFor(Account account, long engine) {
        of(account.name()).ifPresent(groups -> {
            if (groups.make() && !groups.give(account, engine)) {
                groups.folders().forEach(ControlGroups::removeIfEmpty);
            }
        });
    }

    private boolean give(Account account, long engine) {
        try {
            for (Path folder : folders()) {
                for (Path each : List.of(folder, folder.resolve(MEMBERS), folder.resolve(CONTROLLERS))) {
                    if (Files.exists(each)) {
                        account.give(each);
                    }
                }
            }
            if (unified) {
                Path own = memory.resolve(OF_ENGINE);
                makeFolder(own);
                Files.writeString(own.resolve(MEMBERS), Long.toString(engine));
            }
            return true;
        } catch (IOException fixed) {
            return false;
        }
    }

    /**
     * As root: takes away what was made for an engine that has ended, and for engines before whose helpers were killed; what cannot be looked at
     * now stays for the next. Where a server goes on its group stays.
     */
    public static void clearFor(Account account) {
        Optional<ControlGroups> groups = of(account.name());
        if (groups.isPresent()) {
            for (Path folder : groups.get().folders()) {
                clear(folder);
            }
        }
    }

    private static void clear(Path folder) {
        try {
            removeWithGroups(folder);
            for (Path other : leftBeside(folder)) {
                removeWithGroups(other);
            }
        } catch (IOException | DirectoryIteratorException changed) {
            // Other engines come and go in there meanwhile.
            return;
        }
    }

    private static void removeWithGroups(Path folder) throws IOException {
        if (Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
            within(folder, "*").forEach(ControlGroups::removeIfEmpty);
            removeIfEmpty(folder);
        }
    }

    /** The folders of engines whose accounts run nothing any more. A new one may belong to an engine that is only about to get its account. */
    private static List<Path> leftBeside(Path folder) throws IOException {
        FileTime recently = FileTime.from(Instant.now().minus(TIME_TO_START));
        Set<Integer> accounts = Account.running();
        List<Path> left = new ArrayList<>();
        for (Path each : within(folder.getParent(), PREFIX + "*")) {
            if (Files.getLastModifiedTime(each).compareTo(recently) < 0 && !accounts.contains((Integer) Files.getAttribute(each, "unix:uid"))) {
                left.add(each);
            }
        }
        return left;
    }

    private static List<Path> within(Path folder, String names) throws IOException {
        List<Path> groups = new ArrayList<>();
        try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, names)) {
            found.forEach(groups::add);
        }
        return groups.stream().filter(Files::isDirectory).toList();
    }

    private Set<Path> folders() {
        return new LinkedHashSet<>(List.of(memory, processors));
    }

    /** Whether that can be: a container may show groups that nobody can change. */
    private boolean make() {
        try {
            for (Path folder : folders()) {
                makeFolder(folder);
            }
            if (unified) {
                Files.writeString(memory.resolveSibling(CONTROLLERS), BOTH);
                Files.writeString(memory.resolve(CONTROLLERS), BOTH);
            }
            return true;
        } catch (IOException fixed) {
            folders().forEach(ControlGroups::removeIfEmpty);
            return false;
        }
    }

    private static void makeFolder(Path folder) throws IOException {
        if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
            Files.createDirectory(folder);
        }
    }

    /**
     * The words before those of a program that is to run within bounds, in a group of its own, which is made.
     *
     * @param name of the group
     */
    List<String> words(String name, ServerBounds bounds) throws IOException {
        Path ofMemory = memory.resolve(name);
        Path ofProcessors = processors.resolve(name);
        makeFolder(ofMemory);
        makeFolder(ofProcessors);
        String bytes = bounds.memory() == null ? null : Long.toString(bounds.memory());
        Long micros = bounds.processors() == null ? null : Math.max(LEAST_QUOTA_MICROS, Math.round(bounds.processors() * PERIOD_MICROS));
        if (unified) {
            Files.writeString(ofMemory.resolve("memory.max"), bytes == null ? "max" : bytes);
            Files.writeString(ofProcessors.resolve("cpu.max"), (micros == null ? "max" : micros.toString()) + " " + PERIOD_MICROS);
        } else {
            Files.writeString(ofMemory.resolve("memory.limit_in_bytes"), bytes == null ? "-1" : bytes);
            Files.writeString(ofProcessors.resolve("cpu.cfs_period_us"), Long.toString(PERIOD_MICROS));
            Files.writeString(ofProcessors.resolve("cpu.cfs_quota_us"), micros == null ? "-1" : micros.toString());
        }
        return List.of("sh", "-c", JOIN, "sh", ofMemory.toString(), ofProcessors.toString());
    }

    /** The groups of ours that a process is in: to be {@linkplain #remove removed} when it has ended. */
    public static List<Path> of(ProcessHandle process) {
        List<Path> found = new ArrayList<>();
        groups(process.pid()).forEach(line -> {
            Optional<Path> place = line[1].isEmpty() ? Hierarchy.unified() : Hierarchy.of(line[1].split(",")[0]);
            place.map(there -> there.resolve(line[2].substring(1))).filter(ControlGroups::isOurs).ifPresent(found::add);
        });
        return found;
    }

    private static boolean isOurs(Path group) {
        return group.getParent() != null && group.getParent().getFileName() != null && group.getParent().getFileName().toString().startsWith(PREFIX)
                && !group.endsWith(OF_ENGINE);
    }

    /**
     * Takes groups away in which nothing runs any more, and the folder of an engine of root that has none left. What has just been ended is still
     * in there for a moment.
     */
    public static void remove(List<Path> groups) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + TIME_TO_END.toNanos();
        for (Path group : groups) {
            while (!removeIfEmpty(group) && System.nanoTime() < deadline) {
                TimeUnit.MILLISECONDS.sleep(MILLIS_BETWEEN_TRIES);
            }
            if (isRoot()) {
                removeIfEmpty(group.getParent());
            }
        }
    }

    /** Whether it is gone: something may run in there, or others have groups in it. */
    private static boolean removeIfEmpty(Path group) {
        try {
            Files.deleteIfExists(group);
            return true;
        } catch (IOException inUse) {
            return false;
        }
    }
}

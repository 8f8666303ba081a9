package dev.sluice.engine.host;

import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Java without privileges, for the part of a program of root that others can reach: under a number that no account has, with nothing that
 * root may, and, where mount namespaces can be made, in a root of its own, where there are Java, the libraries of the system and the
 * classes that it runs, and nothing else.
 *
 * @param folder an empty folder, which becomes that root
 * @param isLowPort whether it may listen at ports that only root may have otherwise
 */
public record IsolatedJava(Path folder, boolean isLowPort) {
    private static final int FIRST_LOW_PORT = 1;
    private static final int FIRST_FREE_PORT = 1024;
    /** Numbers that are kept for accounts which come and go: systemd gives them to its services. */
    private static final int FIRST_ID = 61_184;
    private static final int IDS = 4_336;

    /** Makes the root, and replaces itself by the program in it. Its arguments: folder, home of Java, number of classes, these, and the program. */
    private static final String ENTER = """
            set -e
            umask 022
            root=$1 java=$2 count=$3
            shift 3
            mount -t tmpfs -o mode=755,nosuid,nodev,size=4m sluice "$root"
            show() {
                if [ -L "$1" ]; then
                    cp -P "$1" "$root$1"
                elif [ -d "$1" ]; then
                    mkdir -p "$root$1"
                    mount --bind "$1" "$root$1"
                    mount -o remount,bind,ro "$root$1"
                elif [ -e "$1" ]; then
                    : > "$root$1"
                    mount --bind "$1" "$root$1"
                fi
            }
            mkdir "$root/proc" "$root/dev" "$root/tmp" "$root/etc" "$root/classes"
            for each in /usr /lib /lib32 /lib64 /libx32 /bin /sbin /etc/ld.so.cache /etc/localtime /etc/nsswitch.conf /etc/hosts \
                    /etc/alternatives /etc/crypto-policies /etc/ssl /etc/pki /etc/java*; do
                show "$each"
            done
            mount -t proc -o hidepid=2 sluice "$root/proc" 2>/dev/null || mount --rbind /proc "$root/proc"
            for each in null zero random urandom; do
                : > "$root/dev/$each"
                mount --bind "/dev/$each" "$root/dev/$each"
            done
            if [ ! -d "$root$java" ]; then
                mkdir -p "$root$java"
                mount --bind "$java" "$root$java"
            fi
            number=0
            while [ "$number" -lt "$count" ]; do
                if [ -d "$1" ]; then mkdir "$root/classes/$number"; else : > "$root/classes/$number"; fi
                mount --bind "$1" "$root/classes/$number"
                number=$((number + 1))
                shift
            done
            exec chroot "$root" "$@"
            """;

    /** One that has {@code folder} for its root. */
    public static IsolatedJava in(Path folder) {
        return new IsolatedJava(folder, false);
    }

    /** One that may listen at this port. */
    public IsolatedJava withPort(int port) {
        return new IsolatedJava(folder, port >= FIRST_LOW_PORT && port < FIRST_FREE_PORT);
    }

    /**
     * Starts it. It is spoken to by its input and output; its errors go where those of this process go.
     *
     * @param main what it runs
     * @param used a class of each library that it needs
     */
    public Process start(Class<?> main, Class<?>... used) throws IOException, InterruptedException {
        ProgramEnvironment environment = ProgramEnvironment.of(HostCommand.of("java"));
        List<Path> classes = libraries(main, used);
        Path java = Path.of(System.getProperty("java.home")).toRealPath();
        boolean canEnter = MountNamespace.isPossible();
        List<String> words = new ArrayList<>(List.of(environment.find("setsid")));
        if (canEnter) {
            Files.createDirectories(folder);
            words.addAll(MountNamespace.words(ENTER, List.of(folder.toString(), java.toString(), Integer.toString(classes.size()))));
            classes.forEach(each -> words.add(each.toString()));
        }
        words.addAll(unprivileged(environment));
        words.addAll(List.of(java.resolve("bin/java").toString(), "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-XX:-UsePerfData", "-cp",
                canEnter ? numbered(classes.size()) : joined(classes.stream().map(Path::toString)), main.getName()));
        ProcessBuilder builder = new ProcessBuilder(words).directory(new File("/")).redirectError(Redirect.INHERIT);
        builder.environment().clear();
        builder.environment().putAll(environment.variables());
        return builder.start();
    }

    private List<String> unprivileged(ProgramEnvironment environment) throws IOException, InterruptedException {
        String id = Integer.toString(unusedId());
        String rights = isLowPort ? "-all,+net_bind_service" : "-all";
        return List.of(environment.find("setpriv"), "--reuid=" + id, "--regid=" + id, "--clear-groups", "--no-new-privs", "--bounding-set=" + rights,
                "--inh-caps=" + rights, "--ambient-caps=" + rights, "--");
    }

    /** In a user namespace it is one of those that there are. */
    private static int unusedId() throws IOException, InterruptedException {
        IdMap map = IdMap.ofThisProcess();
        int first = (int) (ProcessHandle.current().pid() % IDS);
        for (int next = 0; next < IDS; next++) {
            int id = FIRST_ID + (first + next) % IDS;
            if (map.has(id) && Account.withUid(id).isEmpty()) {
                return id;
            }
        }
        throw new IOException("this machine has no number left that is no account's");
    }

    /** A number that no account has, for who is started by a process that has been given few. */
    public static int unusedIdFor(Account account) throws IOException, InterruptedException {
        int id = FIRST_ID + account.uid() % IDS;
        while (Account.withUid(id).isPresent()) {
            id = FIRST_ID + (id + 1 - FIRST_ID) % IDS;
        }
        return id;
    }

    private static String numbered(int count) {
        return joined(Stream.iterate(0, number -> number + 1).limit(count).map(number -> "/classes/" + number));
    }

    private static String joined(Stream<String> places) {
        return String.join(File.pathSeparator, places.toList());
    }

    private static List<Path> libraries(Class<?> main, Class<?>... used) throws IOException {
        Set<Path> libraries = new LinkedHashSet<>();
        for (Class<?> each : Stream.concat(Stream.of(main), Stream.of(used)).toList()) {
            CodeSource source = each.getProtectionDomain().getCodeSource();
            try {
                libraries.add(Path.of(source.getLocation().toURI()).toRealPath());
            } catch (URISyntaxException impossible) {
                throw new IOException(each + " comes from " + source.getLocation(), impossible);
            }
        }
        return List.copyOf(libraries);
    }
}

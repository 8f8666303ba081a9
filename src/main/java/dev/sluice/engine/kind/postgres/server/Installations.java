package dev.sluice.engine.kind.postgres.server;

import dev.sluice.engine.host.HostCommand;
import dev.sluice.engine.host.Result;
import dev.sluice.engine.kind.Installation;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The PostgreSQL software of this machine. */
public final class Installations {
    public static final int OLDEST = 14;
    public static final int NEWEST = 18;

    private static final Pattern VERSION = Pattern.compile("PostgreSQL\\) (\\d+)[.\\w]*");
    private static final Duration LONGEST_LOOK = Duration.ofMinutes(1);
    /** Folders in which packages of Debian, of PostgreSQL itself for Red Hat, and builds of one's own put a version each. */
    private static final Map<Path, String> PLACES = new LinkedHashMap<>(Map.of(
            Path.of("/usr/lib/postgresql"), "*/bin", Path.of("/usr"), "pgsql-*/bin", Path.of("/usr/local"), "pgsql*/bin"));

    private final List<Path> further;

    /** @param further folders of programs to look in besides the usual ones */
    public Installations(List<Path> further) {
        this.further = further;
    }

    /** What is here, of the versions that are supported. */
    public List<Installation> found() {
        List<Installation> found = new ArrayList<>();
        Stream.concat(further.stream(), usual().stream()).filter(Installations::hasPrograms).distinct()
                .forEach(folder -> addVersion(folder, found));
        found.sort(Comparator.comparing(Installation::name));
        return found;
    }

    private static void addVersion(Path folder, List<Installation> found) {
        String version = version(folder);
        if (version == null) {
            return;
        }
        String major = major(version);
        boolean isSupported = Integer.parseInt(major) >= OLDEST && Integer.parseInt(major) <= NEWEST;
        if (isSupported && found.stream().noneMatch(other -> folder.equals(other.home()))) {
            String name = "postgres-" + major;
            boolean isNew = found.stream().noneMatch(other -> other.name().equals(name));
            found.add(new Installation(isNew ? name : name + " " + folder, folder, version));
        }
    }

    /** {@code 16} of {@code 16.4}. */
    public static String major(String version) {
        Matcher number = Pattern.compile("\\d+").matcher(version);
        return number.lookingAt() ? number.group() : "0";
    }

    private static List<Path> usual() {
        List<Path> folders = new ArrayList<>();
        PLACES.forEach((place, below) -> {
            String[] parts = below.split("/");
            try (DirectoryStream<Path> versions = Files.newDirectoryStream(place, parts[0])) {
                versions.forEach(version -> folders.add(version.resolve(parts[1])));
            } catch (IOException none) {
                // Most machines have only one of these places, or none.
                return;
            }
        });
        return folders;
    }

    private static boolean hasPrograms(Path folder) {
        return Stream.of("postgres", "pg_ctl").allMatch(program -> Files.isExecutable(folder.resolve(program)));
    }

    private static String version(Path folder) {
        try {
            Result result = HostCommand.of(folder.resolve("postgres").toString(), "--version").within(LONGEST_LOOK).run();
            Matcher version = VERSION.matcher(result.out());
            return version.find() ? version.group().substring("PostgreSQL) ".length()) : null;
        } catch (IOException unusable) {
            return null;
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return null;
        }
    }
}

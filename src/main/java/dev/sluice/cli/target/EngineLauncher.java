package dev.sluice.cli.target;

import dev.sluice.client.ConnectionException;
import dev.sluice.engine.EngineHome;
import dev.sluice.engine.EngineRights;
import dev.sluice.engine.EngineSettings;
import dev.sluice.engine.HomeHolder;
import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Starts the engine process of a home: it has a session of its own, so that neither Ctrl-C nor the end of a terminal reaches it,
 * and writes into a log in its home. It is {@code sluice engine --listen none}, which anybody could start by hand.
 */
public final class EngineLauncher implements EngineStart {
    /** The command that starts this program, as the launcher tells it. */
    private static final String LAUNCHER = "sluice.launcher";
    private static final String MAIN = "dev.sluice.cli.Main";
    private static final String CLASSPATH = "SLUICE_CLASSPATH";
    /** Tells the launcher that it starts a helper, for which Java needs little. */
    private static final String HELPER = "SLUICE_HELPER";
    private static final long PAUSE_MILLIS = 10;
    private static final long MOST_OF_LOG = 1 << 20;
    private static final int MOST_OF_REASON = 8 << 10;

    private final Map<String, String> variables;

    /** @param variables of the environment, which the process gets too */
    public EngineLauncher(Map<String, String> variables) {
        this.variables = variables;
    }

    @Override
    public Optional<EmbeddedEngine> start(EngineSettings settings) throws InterruptedException {
        Path home = settings.home();
        boolean isHelped;
        try {
            isHelped = EngineRights.prepareHome(settings, program());
        } catch (IOException refused) {
            throw new ConnectionException(refused.getMessage(), refused);
        }
        try (EngineHome.Launch launch = EngineHome.launch(home).orElse(null)) {
            if (launch == null || EngineHome.isHeld(home)) {
                return Optional.empty();
            }
            long logged = prepareLog(home);
            return awaited(home, begun(settings, isHelped), logged);
        } catch (FileSystemException unusable) {
            throw EmbeddedEngine.unusable(unusable);
        } catch (IOException failed) {
            throw new ConnectionException(failed.getMessage(), failed);
        }
    }

    /** Gives how long the log is already. One that has grown large is put aside, in place of the one before. */
    private static long prepareLog(Path home) throws IOException {
        Path log = EngineHome.log(home);
        if (Files.exists(log) && Files.size(log) > MOST_OF_LOG) {
            Files.move(log, log.resolveSibling(log.getFileName() + ".1"), StandardCopyOption.REPLACE_EXISTING);
        }
        Files.newByteChannel(log, Set.of(StandardOpenOption.CREATE, StandardOpenOption.APPEND),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))).close();
        return Files.size(log);
    }

    private Process begun(EngineSettings settings, boolean isHelped) throws IOException {
        List<String> words = new ArrayList<>(List.of("sh", "-c", "trap '' HUP INT; exec \"$@\"", "sh"));
        if (isProgram("setsid", variables.getOrDefault("PATH", ""))) {
            words.add("setsid");
        }
        words.addAll(program());
        words.addAll(List.of("engine", "--home", settings.home().toString(), "--listen", "none", "--idle", "60",
                "--pool-folder", settings.poolRoot().toString()));
        File log = EngineHome.log(settings.home()).toFile();
        // In the home, since a process keeps the file system busy in whose folder it runs, and that may be the mount of a VDB.
        ProcessBuilder builder = new ProcessBuilder(words).directory(settings.home().toFile())
                .redirectInput(new File("/dev/null")).redirectOutput(ProcessBuilder.Redirect.appendTo(log)).redirectErrorStream(true);
        builder.environment().clear();
        builder.environment().putAll(variables);
        builder.environment().computeIfPresent(CLASSPATH, (name, value) -> absolute(value));
        if (isHelped) {
            builder.environment().put(HELPER, "yes");
        }
        return builder.start();
    }

    private static boolean isProgram(String name, String path) {
        return Arrays.stream(path.split(File.pathSeparator))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, name)));
    }

    private static String absolute(String classPath) {
        return Arrays.stream(classPath.split(File.pathSeparator)).filter(entry -> !entry.isEmpty())
                .map(entry -> Path.of(entry).toAbsolutePath().toString()).collect(Collectors.joining(File.pathSeparator));
    }

    /** This program: by its launcher, which knows how an engine is started best; else by the Java and the options of this process. */
    public static List<String> program() {
        String launcher = System.getProperty(LAUNCHER);
        if (launcher != null) {
            return List.of(launcher);
        }
        ProcessHandle.Info own = ProcessHandle.current().info();
        List<String> words = new ArrayList<>(List.of(own.command().orElse("java")));
        List<String> arguments = Arrays.asList(own.arguments().orElse(new String[0]));
        int main = arguments.indexOf(MAIN);
        words.addAll(main < 0 ? List.of("-cp", System.getProperty("java.class.path")) : arguments.subList(0, main));
        words.add(MAIN);
        return words;
    }

    /** Waits until it answers, or has ended. */
    private static Optional<EmbeddedEngine> awaited(Path home, Process process, long logged) throws IOException, InterruptedException {
        while (true) {
            boolean lives = process.isAlive();
            Optional<HomeHolder> holder = EngineHome.holder(home);
            if (holder.filter(HomeHolder::answers).isPresent() && EngineHome.answers(home)) {
                return Optional.of(EmbeddedEngine.inOtherProcess(home));
            }
            if (!lives && holder.isPresent()) {
                return Optional.empty();
            }
            if (!lives) {
                throw new ConnectionException("the engine process of " + home + " did not start: " + reason(home, logged)
                        + ". More is in " + EngineHome.log(home), null);
            }
            Thread.sleep(PAUSE_MILLIS);
        }
    }

    /** The last line that it wrote, without the name of the command that stands before it. */
    private static String reason(Path home, long logged) throws IOException {
        try (RandomAccessFile log = new RandomAccessFile(EngineHome.log(home).toFile(), "r")) {
            log.seek(Math.max(logged, log.length() - MOST_OF_REASON));
            byte[] bytes = new byte[(int) (log.length() - log.getFilePointer())];
            log.readFully(bytes);
            List<String> lines = new String(bytes, StandardCharsets.UTF_8).lines().filter(line -> !line.isBlank()).toList();
            return lines.isEmpty() ? "it ended without a word" : lines.get(lines.size() - 1).replaceFirst("^(sluice|engine): ", "")
                    .replaceFirst("\\.$", "");
        }
    }
}

package dev.sluice.cli.commands.engine;

import dev.sluice.cli.console.RefusedException;
import dev.sluice.cli.run.Invocation;
import dev.sluice.cli.target.EngineLauncher;
import dev.sluice.engine.HandedFiles;
import dev.sluice.engine.HomeOwner;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A command of root about a home that belongs to another account, which that account does: who has taken over an engine could have made up
 * its catalog, and root's own process is not to read that. It comes to no file of root's, and gets copies of those that it needs.
 */
final class OwnersCommand implements AutoCloseable {
    private static final int MOST_SAID = 1 << 16;

    private final String name;
    private final Invocation invocation;
    private final HomeOwner owner;
    private final HandedFiles files;

    /** @param name of the command, for messages */
    OwnersCommand(String name, Invocation invocation, HomeOption home) throws IOException, InterruptedException {
        this.name = name;
        this.invocation = invocation;
        owner = HomeOwner.insteadOfRoot(home.folder(invocation)).orElseThrow();
        files = new HandedFiles(owner.account());
    }

    /** Whether this process does not do by itself what is to be done in the home. */
    static boolean isNeeded(Invocation invocation, HomeOption home) throws IOException, InterruptedException {
        return HomeOwner.insteadOfRoot(home.folder(invocation)).isPresent();
    }

    /** Has one done that needs no files. @param words of the command, behind {@code sluice engine} */
    static void run(String name, Invocation invocation, HomeOption home, List<String> words) throws IOException, InterruptedException {
        try (OwnersCommand owners = new OwnersCommand(name, invocation, home)) {
            owners.run(words);
        }
    }

    /** What the command gets, and gives back. */
    HandedFiles files() {
        return files;
    }

    /** Has it done, and tells what is said of it; refuses what is refused. @param words of the command, behind {@code sluice engine} */
    void run(List<String> words) throws IOException, InterruptedException {
        List<String> all = new ArrayList<>(EngineLauncher.program());
        if (invocation.options().json) {
            all.add("--json");
        }
        all.addAll(List.of("engine", words.get(0), "--home", owner.home().toString()));
        all.addAll(words.subList(1, words.size()));
        Path talk = files.own("talk");
        files.give();
        ProcessBuilder builder = new ProcessBuilder(owner.words(all)).directory(new File("/")).redirectInput(new File("/dev/null"))
                .redirectError(talk.toFile());
        builder.environment().clear();
        builder.environment().putAll(owner.surroundings(invocation.around().variables()));
        Process process = builder.start();
        List<String> result = new ArrayList<>();
        try (BufferedReader results = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = results.readLine(); line != null; line = results.readLine()) {
                if (invocation.options().json) {
                    result.add(line);
                } else {
                    print(line);
                }
            }
        }
        int status = process.waitFor();
        List<String> said = said(talk);
        if (status != 0) {
            throw new RefusedException(name, String.join("\n", said).replaceFirst("^sluice [a-z -]+: ", ""), null);
        }
        result.forEach(this::print);
        said.forEach(invocation.console()::say);
    }

    private void print(String line) {
        invocation.console().printer().print(printable(line) + "\n");
    }

    private List<String> said(Path talk) throws IOException {
        byte[] bytes;
        try (InputStream in = Files.newInputStream(talk)) {
            bytes = in.readNBytes(MOST_SAID);
        }
        return files.named(new String(bytes, StandardCharsets.UTF_8)).lines().map(OwnersCommand::printable).toList();
    }

    /** Nothing of it moves the cursor of root's terminal. */
    private static String printable(String line) {
        return line.replaceAll("\\p{Cntrl}", "?");
    }

    @Override
    public void close() throws IOException {
        files.close();
    }
}

package dev.sluice.cli.git;

import dev.sluice.cli.console.RefusedException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The Git repository around a folder, asked by Git's own program, which knows worktrees and what a hook was told.
 *
 * @param folder in which Git is called
 * @param variables of the environment
 */
public record GitRepository(Path folder, Map<String, String> variables) {
    private static final String WHERE = "git";

    private record Answer(int status, String out, String err) {
    }

    /** The branch that is checked out; empty while none is, as in the middle of a rebase. */
    public Optional<String> branch() throws InterruptedException {
        return answer("symbolic-ref", "--quiet", "--short", "HEAD");
    }

    boolean has(String branch) throws InterruptedException {
        return answer("rev-parse", "--quiet", "--verify", "refs/heads/" + branch).isPresent();
    }

    /** Whether Git is in the midst of giving a branch another name, of which it tells as of a deletion: its log is put aside meanwhile. */
    boolean isRenaming() throws InterruptedException {
        return Files.exists(folder.resolve(ask("rev-parse", "--git-common-dir")).resolve("logs/refs/.tmp-renamed-log"));
    }

    /** Whether commits of a branch are put onto another, which is checked out again at the end. */
    boolean isRebasing() throws InterruptedException {
        for (String state : List.of("rebase-merge", "rebase-apply")) {
            if (Files.exists(folder.resolve(ask("rev-parse", "--git-path", state)))) {
                return true;
            }
        }
        return false;
    }

    /** The folder of the worktree. */
    Path top() throws InterruptedException {
        return Path.of(ask("rev-parse", "--show-toplevel"));
    }

    /** What the repository is called, in whichever of its worktrees one is. */
    String name() throws InterruptedException {
        Path common = folder.resolve(ask("rev-parse", "--git-common-dir")).toAbsolutePath().normalize();
        Path named = common.endsWith(".git") ? common.getParent() : common;
        return named.getFileName().toString().replaceFirst("\\.git$", "");
    }

    /** Where hooks are, which all worktrees share. */
    Path hooks() throws InterruptedException {
        return folder.resolve(ask("rev-parse", "--git-path", "hooks"));
    }

    boolean keeps(Path file) throws InterruptedException {
        return answer("ls-files", "--error-unmatch", "--", file.toString()).isPresent();
    }

    Optional<String> setting(String name) throws InterruptedException {
        return answer("config", "--get", name);
    }

    /** @param value or null for none */
    void set(String name, String value) throws InterruptedException {
        if (value != null) {
            ask("config", name, value);
        } else if (setting(name).isPresent()) {
            ask("config", "--unset", name);
        }
    }

    private String ask(String... words) throws InterruptedException {
        Answer answer = call(words);
        if (answer.status != 0) {
            throw new RefusedException(WHERE, answer.err.strip(), null);
        }
        return answer.out.strip();
    }

    private Optional<String> answer(String... words) throws InterruptedException {
        Answer answer = call(words);
        return answer.status == 0 ? Optional.of(answer.out.strip()) : Optional.empty();
    }

    private Answer call(String... words) throws InterruptedException {
        ProcessBuilder program = new ProcessBuilder(Stream.concat(Stream.of("git"), Stream.of(words)).toList()).directory(folder.toFile());
        program.environment().putAll(variables);
        try {
            Process process = program.start();
            process.getOutputStream().close();
            String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
            return new Answer(process.waitFor(), out, err);
        } catch (IOException missing) {
            throw new RefusedException(WHERE, "there is no program 'git' here. Install it first", missing);
        }
    }
}

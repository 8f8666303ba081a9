package dev.sluice.cli.commands.complete;

import dev.sluice.cli.console.ExitStatus;
import dev.sluice.cli.console.UsageException;
import dev.sluice.cli.run.Invocation;
import dev.sluice.wire.Suggestion;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code sluice completion}: what a shell reads so that Tab completes the commands. */
@Command(name = "completion", description = "Print what a shell reads to complete the commands of Sluice.", footer = {"", "Examples:",
        "  source <(sluice completion bash)                                in ~/.bashrc",
        "  source <(sluice completion zsh)                                 in ~/.zshrc",
        "  sluice completion fish > ~/.config/fish/completions/sluice.fish"})
public final class CompletionCommand implements Callable<Integer> {
    private final Invocation invocation;

    /** The shells that can be served; each has a file of its name. */
    enum Shell {
        BASH, ZSH, FISH;

        private String key() {
            return name().toLowerCase(Locale.ROOT);
        }

        private static List<String> keys() {
            return List.of(values()).stream().map(Shell::key).toList();
        }
    }

    @Parameters(paramLabel = "bash|zsh|fish", description = "The shell.")
    String shell;

    public CompletionCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    @Override
    public Integer call() throws IOException {
        if (!Shell.keys().contains(shell)) {
            throw new UsageException("sluice completion", "there is nothing for '" + shell + "'. "
                    + Suggestion.orElse(shell, Shell.keys(), "Say one of " + String.join(", ", Shell.keys())));
        }
        try (InputStream script = CompletionCommand.class.getResourceAsStream("/dev/sluice/cli/completion/" + shell)) {
            invocation.around().out().print(new String(script.readAllBytes(), StandardCharsets.UTF_8));
        }
        return ExitStatus.DONE;
    }
}

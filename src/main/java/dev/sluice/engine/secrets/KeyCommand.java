package dev.sluice.engine.secrets;

import dev.sluice.engine.host.HostCommand;
import dev.sluice.engine.host.HostException;
import dev.sluice.engine.host.Result;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A command that asks a vault or a key service for the keys and prints them. Whoever manages that service makes new ones. */
record KeyCommand(String command, Map<String, String> variables) implements KeySource {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @Override
    public List<MasterKey> keys() throws IOException {
        try {
            Result printed = HostCommand.of("sh", "-c", command).with(variables).within(PATIENCE).run();
            if (!printed.ok()) {
                throw new IOException(this + " failed with status " + printed.status() + ": " + printed.err().strip());
            }
            return KeyLines.parse(printed.out(), toString());
        } catch (HostException unusable) {
            throw new IOException(this + " failed: " + unusable.details(), unusable);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IOException(this + " was interrupted", stopped);
        }
    }

    @Override
    public MasterKey renewed() throws IOException {
        List<MasterKey> keys = keys();
        if (keys.isEmpty()) {
            throw new IOException(this + " prints no key");
        }
        return keys.get(keys.size() - 1);
    }

    @Override
    public void add(MasterKey key) throws IOException {
        if (keys().stream().noneMatch(known -> known.number().equals(key.number()))) {
            throw new IOException(this + " does not print the key " + key.number() + ". Put it where that command finds it");
        }
    }

    @Override
    public Optional<Path> file() {
        return Optional.empty();
    }

    @Override
    public String toString() {
        return "the key command '" + command + "'";
    }
}

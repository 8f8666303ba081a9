package dev.sluice.testing;

import dev.sluice.client.Connection;
import dev.sluice.library.SluiceEngine;
import dev.sluice.wire.Secret;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Finds the engine that tests have their databases of. */
final class StockEngine {
    private StockEngine() {
    }

    static SluiceEngine find() throws IOException {
        Optional<String> url = said("sluice.engine");
        if (url.isPresent()) {
            return SluiceEngine.at(Connection.to(url.get()), said("sluice.user").orElse("admin"), Secret.of(said("sluice.password").orElse("")));
        }
        return SluiceEngine.on(said("sluice.home").map(Path::of).orElseGet(() -> usualHome(System.getenv())));
    }

    static Path usualHome(Map<String, String> variables) {
        Path data = Optional.ofNullable(variables.get("XDG_DATA_HOME")).map(Path::of).filter(Path::isAbsolute)
                .orElseGet(() -> Path.of(variables.getOrDefault("HOME", System.getProperty("user.home")), ".local", "share"));
        return data.resolve("sluice");
    }

    private static Optional<String> said(String property) {
        String variable = property.replace('.', '_').toUpperCase(Locale.ROOT);
        return Optional.ofNullable(System.getProperty(property, System.getenv(variable))).filter(value -> !value.isEmpty());
    }
}

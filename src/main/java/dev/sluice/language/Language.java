package dev.sluice.language;

import dev.sluice.operations.Engines;
import java.util.List;
import java.util.ServiceLoader;

/** A language in which users talk to engines. */
public interface Language {
    /** The language on the class path. */
    static Language load() {
        return ServiceLoader.load(Language.class).findFirst()
                .orElseThrow(() -> new IllegalStateException("no language is on the class path"));
    }

    /** Starts a conversation; nothing is opened before a script needs an engine. */
    Conversation converse(Engines engines, Output output);

    /** Every mistake of {@code script} that can be found without an engine, in the order of its lines. */
    List<Problem> check(Script script);
}

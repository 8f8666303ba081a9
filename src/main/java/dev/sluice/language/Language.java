package dev.sluice.language;

import dev.sluice.operations.Engines;
import dev.sluice.runbook.Run;
import dev.sluice.runbook.RunSettings;
import dev.sluice.wire.ApiVersion;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/** A language in which users talk to engines. */
public interface Language {
    /** The language on the class path. */
    static Language load() {
        return ServiceLoader.load(Language.class).findFirst()
                .orElseThrow(() -> new IllegalStateException("no language is on the class path"));
    }

    /** Starts a conversation; nothing is opened before a script needs an engine. Its steps belong to {@code run}. */
    Conversation converse(Engines engines, Output output, Run run);

    /** The same without a journal, and with nobody to ask. */
    default Conversation converse(Engines engines, Output output) {
        return converse(engines, output, Run.unrecorded(RunSettings.PLAIN));
    }

    /**
     * The files that {@code script} takes in, in the order in which they are run.
     *
     * @throws ScriptException where one cannot be had
     */
    List<Script> includedBy(Script script) throws ScriptException;

    /** All words, in a form from which an editor learns them. */
    String words();

    /**
     * What a word says by itself or with one name, as {@code stop 'qa1'} for {@code stop} and {@code qa1}; nothing where there is no such word.
     */
    Optional<String> line(String word, List<String> names);

    /** Every mistake of {@code script} that can be found without an engine, in the order of its lines. */
    default List<Problem> check(Script script) {
        return check(script, ApiVersion.CURRENT);
    }

    /** The same for an engine of that version of the API: what it lacks is a mistake, too. */
    List<Problem> check(Script script, ApiVersion target);
}

package dev.sluice.execution;

import dev.sluice.language.ArgumentException;
import dev.sluice.language.Language;
import dev.sluice.language.Script;
import dev.sluice.language.ScriptException;
import dev.sluice.language.ScriptFiles;
import dev.sluice.rehearsal.PlanGuard;
import dev.sluice.runbook.EffectGuard;
import dev.sluice.runbook.journal.Event;
import dev.sluice.runbook.journal.RunException;
import dev.sluice.runbook.RunOrigin;
import dev.sluice.runbook.RunRecord;
import dev.sluice.runbook.Runs;
import dev.sluice.wire.Suggestion;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What is needed to go on with a run, or to take it back: its script as it is now, and the parameters of then.
 *
 * @param changed a line for each file of the script that is not what it was when the run began
 * @param root the folder that stands for the root of the machine on which the run began, where its script is not here; else empty
 */
public record Resumption(RunRecord record, Script script, List<String> changed, String root) {
    /** Of a run whose script is where it was. */
    public static Resumption of(RunRecord record, Language language) throws IOException, ScriptException {
        return of(record, language, null);
    }

    /** @param texts a folder for the script as it was when the run began, where it is not here but was kept with the journal; else null */
    public static Resumption of(RunRecord record, Language language, Path texts) throws IOException, ScriptException {
        RunOrigin origin = record.origin();
        if (origin.file() == null) {
            throw new RunException("run " + record.name() + " came through a pipe, and its script is gone. Run scripts from files");
        }
        boolean kept = texts != null && Files.notExists(Path.of(origin.file())) && !record.sources().isEmpty();
        String root = kept ? laidOut(record.sources(), texts) : "";
        // What it includes is found from where it is, also from another folder than it was started in.
        String shown = !kept && Files.exists(Path.of(origin.script())) ? origin.script() : root + origin.file();
        Script script = new Script(shown, ScriptFiles.read(root + origin.file(), InputStream.nullInputStream()).text());
        List<String> changed = new ArrayList<>();
        if (kept) {
            changed.add(origin.file() + " is not here: the run goes on with the text with which it began");
        }
        if (!RunOrigin.digest(script.text()).equals(origin.digest())) {
            changed.add(origin.script() + " has changed since run " + record.name() + " began");
        }
        changed.addAll(changedIncludes(record, script, included(language, script, root)));
        return new Resumption(record, script, List.copyOf(changed), root);
    }

    /** Writes {@code sources} below {@code folder}, each as it was below the root of its machine, and gives that folder. */
    private static String laidOut(Map<String, String> sources, Path folder) throws IOException {
        for (Map.Entry<String, String> source : sources.entrySet()) {
            Path file = folder.resolve("." + source.getKey()).normalize();
            if (!file.startsWith(folder.normalize())) {
                throw new RunException("'" + source.getKey() + "' is no place for the text of a script");
            }
            Files.createDirectories(file.getParent(), PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
            Files.writeString(file, source.getValue());
        }
        return folder.toAbsolutePath().normalize().toString();
    }

    /** A digest of each file that the script includes, by where that was. */
    private static Map<String, String> included(Language language, Script script, String root) throws ScriptException {
        Map<String, String> digests = new TreeMap<>();
        ScriptFiles.included(language, script).forEach((file, digest) -> digests.put(file.startsWith(root) ? file.substring(root.length()) : file, digest));
        return digests;
    }

    private static List<String> changedIncludes(RunRecord record, Script script, Map<String, String> now) {
        Map<String, ?> before = record.origin().included();
        Set<String> all = new TreeSet<>(before.keySet());
        all.addAll(now.keySet());
        return all.stream().filter(file -> !Objects.equals(before.get(file), now.get(file)))
                .map(file -> file + ", which " + script.name() + " includes, has changed since run " + record.name() + " began").toList();
    }

    /** Refuses a title that neither the journal nor the script has. */
    public void mustHaveStep(Runs runs, String title) throws IOException {
        Set<String> titles = new LinkedHashSet<>();
        runs.show(record.name(), entry -> {
            if (entry.event() == Event.STEP) {
                titles.add(entry.string("name"));
            }
        });
        if (!titles.contains(title) && !script.text().contains(title)) {
            throw new ArgumentException("there is no step '" + title + "'. " + Suggestion.orElse(title, List.copyOf(titles),
                    "See: sluice runs show " + record.called()));
        }
    }

    /** What the run executes from here on. */
    public RunOrigin origin(Language language) throws ScriptException {
        return record.origin().with(script.text(), included(language, script, root));
    }

    /** What keeps the run to the plan that it began with, if it did. */
    public EffectGuard guard() {
        Map<String, ?> plan = record.origin().plan();
        return plan.isEmpty() ? EffectGuard.NONE : PlanGuard.of(plan);
    }

    /** The parameters of then, with those that are {@code given} in their place. */
    public Map<String, String> params(Map<String, String> given) {
        Map<String, String> params = new LinkedHashMap<>();
        record.origin().params().forEach((param, value) -> params.put(param, String.valueOf(value)));
        params.putAll(given);
        return params;
    }
}

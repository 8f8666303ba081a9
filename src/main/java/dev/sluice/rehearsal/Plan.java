package dev.sluice.rehearsal;

import dev.sluice.runbook.journal.RunException;
import dev.sluice.runbook.secret.RunSecrets;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Json;
import dev.sluice.wire.json.JsonBounds;
import dev.sluice.wire.json.MalformedJson;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a script would do: its acts in order, and the objects that it would have done otherwise if they had been others.
 *
 * @param basis those objects
 * @param destinations the engines of them
 * @param effects all that is asked of engines, in order, to know it again in a run
 */
public record Plan(Of of, List<PlanEntry> entries, List<PlanBasis> basis, List<Destination> destinations,
                   List<PlannedEffect> effects) {
    private static final String FORMAT = "sluice plan 3";
    /** What a plan in a file always has. */
    private static final Set<String> PARTS = Set.of("script", "text", "engine", "params", "entries", "basis", "engines", "effects");

    /**
     * What was planned.
     *
     * @param script as the user typed it
     * @param digest of its text
     * @param engine where it would be done, or several of them; null where none is asked for anything
     * @param user as whom
     * @param params the secret ones left out
     */
    public record Of(String script, String digest, String engine, String user, Map<String, ?> params) {
        /** {@code lab.groovy on https://dve.example}. */
        @Override
        public String toString() {
            return script + (engine == null ? "" : " on " + engine);
        }
    }

    public List<PlanEntry.Act> acts() {
        return entries.stream().filter(PlanEntry.Act.class::isInstance).map(PlanEntry.Act.class::cast).toList();
    }

    /** Whether a run would change anything. */
    public boolean isEmpty() {
        return acts().isEmpty();
    }

    /** Only what would bring about what the script ensures, and what it has ensured and no longer says. */
    public Plan ensured() {
        return new Plan(of, entries.stream().filter(PlanEntry::ensured).toList(), basis, destinations, effects);
    }

    /** How many objects would be made, changed and deleted by themselves. */
    public Map<ObjectChange.Sort, Long> counts() {
        Map<ObjectChange.Sort, Long> counts = acts().stream().collect(Collectors.groupingBy(act -> act.object().sort(), Collectors.counting()));
        EnumSet.allOf(ObjectChange.Sort.class).forEach(sort -> counts.putIfAbsent(sort, 0L));
        return counts;
    }

    /** As {@link #read} reads it. */
    public Map<String, Object> toMap() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("format", FORMAT);
        map.put("script", of.script);
        map.put("text", of.digest);
        map.put("engine", of.engine);
        map.put("user", of.user);
        map.put("params", of.params);
        map.put("entries", entries.stream().map(PlanEntry::toMap).toList());
        map.put("basis", basis.stream().map(PlanBasis::toMap).toList());
        map.put("engines", destinations.stream().map(Destination::toMap).toList());
        map.put("effects", effects.stream().map(PlannedEffect::toMap).toList());
        return map;
    }

    /** The same, with a mask in place of each secret that the script came to know. */
    Plan without(RunSecrets secrets) {
        Map<String, Object> all = toMap();
        Map<String, Object> shown = secrets.over(all);
        return shown.equals(all) ? this : of(ApiObject.of(shown));
    }

    /** Keeps it in a file that only its owner may read. */
    public void write(Path file) throws IOException {
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new FileSystemException(file.toString(), null, "it is no regular file, and the plan would take its place");
        }
        Files.deleteIfExists(file);
        Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(file, Json.write(toMap()) + System.lineSeparator(), StandardOpenOption.WRITE);
    }

    /** @throws RunException where the file is no plan */
    public static Plan read(Path file) throws IOException {
        try {
            ApiObject kept = Json.parseObject(Files.readString(file), JsonBounds.REPLY);
            if (!FORMAT.equals(kept.string("format")) || !kept.keySet().containsAll(PARTS)) {
                throw new RunException("'" + file + "' is no plan that this version reads. Make it with: sluice plan --out FILE");
            }
            return of(kept);
        } catch (MalformedJson | IllegalArgumentException | ClassCastException | NullPointerException broken) {
            throw new RunException("'" + file + "' is no plan: " + broken.getMessage() + ". Make it with: sluice plan --out FILE");
        }
    }

    private static Plan of(ApiObject kept) {
        Of of = new Of(kept.string("script"), kept.string("text"), kept.string("engine"), kept.string("user"), kept.object("params"));
        List<PlanEntry> entries = all(kept, "entries").map(PlanEntry::of).toList();
        return new Plan(of, entries, all(kept, "basis").map(PlanBasis::of).toList(), all(kept, "engines").map(Destination::of).toList(),
                PlannedEffect.all(kept));
    }

    private static Stream<ApiObject> all(ApiObject kept, String part) {
        return kept.list(part).stream().map(each -> ApiObject.of((Map<?, ?>) each));
    }
}

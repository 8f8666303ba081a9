package dev.sluice.runbook.plan;

import dev.sluice.runbook.RunException;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Json;
import dev.sluice.wire.MalformedJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What a script would do: its acts in order, and the objects that it would have done otherwise if they had been others.
 *
 * @param basis those objects
 */
public record Plan(Of of, List<Entry> entries, List<Basis> basis) {
    private static final String FORMAT = "sluice plan 1";
    private static final int MOST_TOLD = 20;

    /**
     * What was planned.
     *
     * @param script as the user typed it
     * @param digest of its text
     * @param engine where it would be done
     * @param user as whom
     * @param params the secret ones left out
     */
    public record Of(String script, String digest, String engine, String user, Map<String, ?> params) {
    }

    public List<Entry.Act> acts() {
        return entries.stream().filter(Entry.Act.class::isInstance).map(Entry.Act.class::cast).toList();
    }

    /** Whether a run would change anything. */
    public boolean isEmpty() {
        return acts().isEmpty();
    }

    /** Only what would bring about what the script ensures. */
    public Plan ensured() {
        return new Plan(of, acts().stream().filter(Entry.Act::ensured).<Entry>map(Function.identity()).toList(), basis);
    }

    /** How many objects would be made, changed and deleted by themselves. */
    public Map<Change.Sort, Long> counts() {
        Map<Change.Sort, Long> counts = acts().stream().collect(Collectors.groupingBy(act -> act.object().sort(), Collectors.counting()));
        EnumSet.allOf(Change.Sort.class).forEach(sort -> counts.putIfAbsent(sort, 0L));
        return counts;
    }

    /**
     * What has come to be otherwise since this was made, a line each; nothing where a run would do what this says.
     *
     * @param now the plan for the same as it would be made now
     */
    public List<String> moved(Plan now) {
        Map<String, Basis> found = now.basis.stream().collect(Collectors.toMap(Basis::key, Function.identity()));
        Set<String> moved = new LinkedHashSet<>();
        basis.stream().filter(was -> found.containsKey(was.key())).forEach(was -> moved.addAll(was.differences(found.get(was.key()))));
        if (moved.isEmpty() && !written(acts()).equals(written(now.acts()))) {
            basis.stream().filter(was -> !found.containsKey(was.key())).forEach(was -> moved.addAll(was.differences(null)));
            List<String> before = written(acts());
            List<String> after = written(now.acts());
            acts().stream().filter(act -> !after.contains(written(act))).forEach(act -> moved.add("planned, but not now: " + PlanText.line(act)));
            now.acts().stream().filter(act -> !before.contains(written(act))).forEach(act -> moved.add("not planned: " + PlanText.line(act)));
            if (moved.isEmpty()) {
                moved.add("the same would be done in another order");
            }
        }
        return moved.stream().limit(MOST_TOLD).toList();
    }

    private static List<String> written(List<Entry.Act> acts) {
        return acts.stream().map(Plan::written).toList();
    }

    private static String written(Entry.Act act) {
        return Json.write(act.toMap());
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
        map.put("entries", entries.stream().map(Entry::toMap).toList());
        map.put("basis", basis.stream().map(Basis::toMap).toList());
        return map;
    }

    /** Keeps it in a file that only its owner may read. */
    public void write(Path file) throws IOException {
        Files.deleteIfExists(file);
        Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(file, Json.write(toMap()) + System.lineSeparator(), StandardOpenOption.WRITE);
    }

    /** @throws RunException where the file is no plan */
    public static Plan read(Path file) throws IOException {
        try {
            ApiObject kept = Json.parseObject(Files.readString(file), Json.Bounds.REPLY);
            if (!FORMAT.equals(kept.string("format"))) {
                throw new RunException("'" + file + "' is no plan that this version reads. Make it with: sluice plan --out FILE");
            }
            Of of = new Of(kept.string("script"), kept.string("text"), kept.string("engine"), kept.string("user"), kept.object("params"));
            List<Entry> entries = new ArrayList<>();
            kept.list("entries").forEach(each -> entries.add(Entry.of(ApiObject.of((Map<?, ?>) each))));
            return new Plan(of, entries, kept.list("basis").stream().map(each -> Basis.of(ApiObject.of((Map<?, ?>) each))).toList());
        } catch (MalformedJson | IllegalArgumentException | ClassCastException | NullPointerException broken) {
            throw new RunException("'" + file + "' is no plan: " + broken.getMessage() + ". Make it with: sluice plan --out FILE");
        }
    }
}

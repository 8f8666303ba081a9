package dev.sluice.testing;

import dev.sluice.language.Language;
import dev.sluice.language.ScriptException;
import dev.sluice.language.ScriptFiles;
import dev.sluice.operations.EngineImage;
import dev.sluice.operations.Performer;
import dev.sluice.operations.ReadEngineImage;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Json;
import dev.sluice.wire.Schema;
import dev.sluice.wire.json.JsonBounds;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What an engine has, its objects and their settings, as it was written down once: scripts are planned on a phantom of it, wherever the
 * engine itself is. It has no data and no secrets. What was done on the engine before, such as jobs, it does not know.
 */
public final class RecordedEngine {
    private static final Schema SCHEMA = Schema.standard();

    private final EngineImage image;

    private RecordedEngine(EngineImage image) {
        this.image = image;
    }

    /** Reads all of an engine that who is logged in may see. */
    public static RecordedEngine of(Performer session) {
        return new RecordedEngine(session.perform(new ReadEngineImage(session.schema())));
    }

    /** As it was written. */
    public static RecordedEngine read(Path file) throws IOException {
        ApiObject kept = Json.parseObject(Files.readString(file), JsonBounds.REPLY);
        Map<String, List<ApiObject>> ranges = new LinkedHashMap<>();
        kept.object("ranges").keySet().forEach(timeflow -> ranges.put(timeflow, all(kept.object("ranges"), timeflow)));
        return new RecordedEngine(new EngineImage(SCHEMA, kept.string("address"), kept.string("identity"), kept.object("user"),
                all(kept, "objects"), ranges, all(kept, "jobs"), all(kept, "space")));
    }

    private static List<ApiObject> all(ApiObject kept, String part) {
        return kept.list(part).stream().map(each -> ApiObject.of((Map<?, ?>) each)).toList();
    }

    /** Keeps it in a file of JSON, to be put beside the tests. */
    public void write(Path file) throws IOException {
        Map<String, Object> kept = new LinkedHashMap<>();
        kept.put("address", image.address());
        kept.put("identity", image.identity());
        kept.put("user", image.user());
        kept.put("objects", image.objects());
        kept.put("ranges", image.ranges());
        kept.put("jobs", image.jobs());
        kept.put("space", image.space());
        Files.writeString(file, Json.pretty(kept) + "\n");
    }

    /** Plans a script on it, without parameters. */
    public ScriptPlan plan(String file) throws IOException, ScriptException {
        return plan(file, Map.of());
    }

    /** The same with parameters. */
    public ScriptPlan plan(String file, Map<String, ?> params) throws IOException, ScriptException {
        return ScriptPlan.of(Language.load(), name -> new RecordedPerformer(image), ScriptFiles.read(file, InputStream.nullInputStream()), params);
    }

    /** The same, as Groovy writes it. */
    public ScriptPlan plan(Map<String, ?> params, String file) throws IOException, ScriptException {
        return plan(file, params);
    }
}

package example;

import dev.sluice.engine.kind.Installation;
import dev.sluice.engine.kind.Kind;
import dev.sluice.engine.kind.KindException;
import dev.sluice.engine.kind.PathRule;
import dev.sluice.engine.kind.Progress;
import dev.sluice.engine.kind.Staging;
import dev.sluice.engine.kind.Virtual;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Notes: one text file, of which each copy gets a title of its own. */
public final class NotesKind implements Kind {
    private static final String NAME_THERE = "notes.txt";

    @Override
    public String name() {
        return "notes";
    }

    @Override
    public String displayName() {
        return "Notes";
    }

    @Override
    public List<Installation> discover(Map<String, String> variables) {
        return List.of(new Installation("notes", null, null));
    }

    @Override
    public List<Mistake> check(Place place, ApiObject parameters) {
        List<Mistake> mistakes = new ArrayList<>();
        PathRule.absolute("file", parameters, mistakes);
        PathRule.direct("mountPath", parameters, mistakes);
        return mistakes;
    }

    @Override
    public void stage(Staging staging, Progress progress) throws IOException {
        Path file = Path.of(staging.parameters().string("file"));
        if (!Files.isReadable(file)) {
            throw new KindException("exception.notes.unreadable", "file: '" + file + "' cannot be read.", "Name another one.");
        }
        Files.copy(file, staging.into().resolve(NAME_THERE), StandardCopyOption.REPLACE_EXISTING);
        progress.at(100, "Copied " + file);
    }

    @Override
    public Readiness configure(Virtual virtual, Progress progress) throws IOException {
        Path notes = virtual.data().resolve(NAME_THERE);
        Files.writeString(notes, virtual.source().string("title") + "\n" + Files.readString(notes));
        return Readiness.RUNNING;
    }

    @Override
    public void retire(Virtual virtual, Progress progress) {
        // Nothing runs on notes.
    }
}

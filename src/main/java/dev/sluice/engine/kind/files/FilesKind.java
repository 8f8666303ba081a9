package dev.sluice.engine.kind.files;

import dev.sluice.engine.kind.Addressable;
import dev.sluice.engine.kind.AddressedSource;
import dev.sluice.engine.kind.ExportPlace;
import dev.sluice.engine.kind.Exportable;
import dev.sluice.engine.kind.Installation;
import dev.sluice.engine.kind.Kind;
import dev.sluice.engine.kind.KindException;
import dev.sluice.engine.kind.PathRule;
import dev.sluice.engine.kind.Progress;
import dev.sluice.engine.kind.SourceAddress;
import dev.sluice.engine.kind.SourceDirectory;
import dev.sluice.engine.kind.Staging;
import dev.sluice.engine.kind.Virtual;
import dev.sluice.engine.kind.tree.BlockRecords;
import dev.sluice.engine.kind.tree.TreeCopy;
import dev.sluice.engine.kind.tree.TreeExport;
import dev.sluice.engine.kind.tree.TreeSize;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Any directory tree. Its copies are the tree as it was, and need nothing more to be used. */
public final class FilesKind implements Kind, Addressable, Exportable {
    /** The second is how clients of this API call the repository of files, which they look for by its name. */
    private static final List<String> NAMES = List.of("files", "Unstructured Files");

    @Override
    public String name() {
        return "files";
    }

    @Override
    public String displayName() {
        return "Files";
    }

    @Override
    public List<Installation> discover(Map<String, String> variables) {
        return NAMES.stream().map(name -> new Installation(name, null, null)).toList();
    }

    @Override
    public List<Mistake> check(Place place, ApiObject parameters) {
        List<Mistake> mistakes = new ArrayList<>();
        if (place == Place.LINK) {
            PathRule.absolute("path", parameters, mistakes);
        }
        PathRule.direct("mountPath", parameters, mistakes);
        return mistakes;
    }

    @Override
    public boolean beginsEmpty() {
        return true;
    }

    /** Stages the path that the dSource names, else the one of its source configuration. */
    @Override
    public void stage(Staging staging, Progress progress) throws IOException, InterruptedException {
        String path = given(staging.parameters().string("path"), staging.sourceConfig().string("path"));
        SourceDirectory source = SourceDirectory.named("path", "exception.files.source", path, staging.reach())
                .apartFrom(staging.into())
                .without(staging.excludes()).following(staging.followed());
        new TreeCopy(source, staging.into(), BlockRecords.of(staging), staging.sync().flag("resync"), progress).run();
        progress.at(100, "Copied " + source.path());
    }

    @Override
    public String addressForm() {
        return "the path of a directory";
    }

    @Override
    public boolean isForAnything() {
        return true;
    }

    @Override
    public Optional<AddressedSource> find(SourceAddress address) throws IOException, InterruptedException {
        if (!address.text().startsWith("/")) {
            return Optional.empty();
        }
        String path = SourceDirectory.named("address", "exception.files.source", address.text(), address.reach()).path().toString();
        AddressedSource said = new AddressedSource(Path.of(path).getFileName().toString(), Map.of("path", path), List.of(Map.of("path", path)), Map.of(), null);
        Installation plain = address.installations().stream().filter(installation -> installation.name().equals(NAMES.get(0))).findFirst()
                .orElse(address.installations().get(0));
        return Optional.of(address.isAsked() ? said.with(new AddressedSource.Traits(plain, false, TreeSize.of(Path.of(path)), List.of())) : said);
    }

    private static String given(String first, String second) throws KindException {
        for (String path : new String[] {first, second}) {
            if (path != null && !path.isEmpty()) {
                return path;
            }
        }
        throw new KindException("exception.files.source.unnamed", "path: nothing says which directory to stage.",
                "Give the dSource's parameters a path, or its source configuration.");
    }

    @Override
    public Readiness configure(Virtual virtual, Progress progress) {
        return Readiness.RUNNING;
    }

    @Override
    public void export(Virtual virtual, ExportPlace place, Progress progress) throws IOException, InterruptedException {
        TreeExport.write(virtual, place, progress);
    }

    @Override
    public void retire(Virtual virtual, Progress progress) {
        // Nothing runs on plain files that was started here.
    }
}

package dev.sluice.engine.rehearsal;

import dev.sluice.engine.kind.ExportPlace;
import dev.sluice.engine.kind.Exportable;
import dev.sluice.engine.kind.Installation;
import dev.sluice.engine.kind.Kind;
import dev.sluice.engine.kind.Kinds;
import dev.sluice.engine.kind.Progress;
import dev.sluice.engine.kind.Replay;
import dev.sluice.engine.kind.Replayable;
import dev.sluice.engine.kind.Span;
import dev.sluice.engine.kind.Staging;
import dev.sluice.engine.kind.Virtual;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A kind of data whose rules count, but that does nothing.
 *
 * @param real whose rules they are
 * @param logs which moments of each timeflow can be had
 */
record PhantomKind(Kind real, PhantomLogs logs) implements Kind, Replayable, Exportable {
    /** One for each real kind. */
    static Kinds all(PhantomLogs logs) {
        return new Kinds(Kinds.found(Map.of()).all().stream().<Kind>map(kind -> new PhantomKind(kind, logs)).toList(), Map.of());
    }

    @Override
    public String name() {
        return real.name();
    }

    @Override
    public String displayName() {
        return real.displayName();
    }

    /** What is installed on this machine says nothing of that of another engine. */
    @Override
    public List<Installation> discover(Map<String, String> variables) {
        return List.of();
    }

    @Override
    public List<Mistake> check(Place place, ApiObject parameters) {
        return real.check(place, parameters);
    }

    @Override
    public List<Mistake> reserved(Place place, ApiObject parameters) {
        return real.reserved(place, parameters);
    }

    @Override
    public Map<String, String> uniqueNames(String name, ApiObject source, ApiObject config, Installation installation) {
        return real.uniqueNames(name, source, config, installation);
    }

    @Override
    public boolean beginsEmpty() {
        return real.beginsEmpty();
    }

    @Override
    public boolean hasLog() {
        return real.hasLog();
    }

    @Override
    public boolean runsSql() {
        return real.runsSql();
    }

    @Override
    public boolean countsVisits() {
        return real.countsVisits();
    }

    @Override
    public boolean keepsLimits() {
        return real.keepsLimits();
    }

    @Override
    public boolean writesOut() {
        return real.writesOut();
    }

    @Override
    public void stage(Staging staging, Progress progress) {
        // There is no data to copy.
    }

    @Override
    public Readiness configure(Virtual virtual, Progress progress) {
        return Readiness.RUNNING;
    }

    @Override
    public Replayed configure(Virtual virtual, Replay replay, Progress progress) {
        return new Replayed(Readiness.RUNNING, Optional.empty());
    }

    /** As the other engine told. New logs are not kept: nothing is written here. */
    @Override
    public List<Span> kept(Path log) {
        return logs.of(log);
    }

    @Override
    public boolean isLocation(String text) {
        return real.as(Replayable.class).filter(replayable -> replayable.isLocation(text)).isPresent();
    }

    @Override
    public void export(Virtual virtual, ExportPlace place, Progress progress) {
        // There is no data to write.
    }

    @Override
    public void retire(Virtual virtual, Progress progress) {
        // Nothing runs.
    }
}

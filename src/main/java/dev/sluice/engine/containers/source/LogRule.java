package dev.sluice.engine.containers.source;

import dev.sluice.engine.kind.Kind;
import dev.sluice.engine.kind.Loggable;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.util.List;

/** The log of a source can be kept where it writes one: what lies in files does not. */
public final class LogRule {
    private LogRule() {
    }

    /** Refuses to keep the log where data of this kind has none; what was accepted before stays as it is. */
    public static List<Mistake> support(Kind kind, ApiObject holder, List<String> field) {
        boolean isWanted = holder.object("sourcingPolicy").flag("logsyncEnabled");
        return !isWanted || kind.hasLog() ? List.of()
                : List.of(new Mistake(field, "the engine keeps no log of " + kind.displayName() + ".", "Leave logsyncEnabled out."));
    }

    /**
     * @param holder of a sourcing policy: what makes a dSource, or is one
     * @param link parameters of its source
     * @param field where the mistake is
     */
    public static List<Mistake> check(Kind kind, ApiObject holder, ApiObject link, List<String> field) {
        boolean isWanted = holder.object("sourcingPolicy").flag("logsyncEnabled");
        return !isWanted || kind.as(Loggable.class).filter(loggable -> !loggable.keepsLog(link)).isEmpty() ? List.of()
                : List.of(new Mistake(field, "there is no log to keep of a source that is no running server.",
                        "Leave logsyncEnabled out, or link a running server."));
    }
}

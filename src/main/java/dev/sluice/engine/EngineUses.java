package dev.sluice.engine;

import dev.sluice.engine.auth.ClientSession;
import dev.sluice.engine.auth.Sessions;
import dev.sluice.engine.catalog.Catalog;
import dev.sluice.engine.catalog.Query;
import dev.sluice.engine.door.Doors;
import dev.sluice.engine.jobs.Jobs;
import dev.sluice.engine.sleep.Sleepers;
import dev.sluice.engine.upkeep.Leases;
import dev.sluice.engine.upkeep.Upkeep;
import dev.sluice.wire.ApiObject;
import java.util.List;
import java.util.function.Function;

/**
 * What an engine is in use for, which keeps its process from ending by itself. Every reason is one entry of the list below.
 * Servers of VDBs and mounts are none: they outlive the engine.
 */
final class EngineUses {
    /**
     * One reason.
     *
     * @param name of it, for people
     * @param end what the end of the engine means for these uses, as the beginning of a sentence; null where that is nothing
     * @param uses what there is of it now; a session is left out that only asks
     */
    private record Reason(String name, String end, Function<ClientSession, List<String>> uses) {
    }

    private static final String UNTIL_ANOTHER = "until an engine runs again, ";

    private final Catalog catalog;
    private final List<Reason> reasons;

    EngineUses(Catalog catalog, Sessions sessions, Upkeep upkeep, Doors doors) {
        this.catalog = catalog;
        this.reasons = List.of(
                new Reason("session", null, asking -> sessions.loggedIn().stream()
                        .filter(session -> asking == null || !session.id().equals(asking.id())).map(this::text).toList()),
                new Reason("job", null, asking -> jobs()),
                new Reason("kept log", UNTIL_ANOTHER + "the sources keep the log of", asking -> upkeep.keptLogs()),
                new Reason("log of a VDB", UNTIL_ANOTHER + "nobody takes in the log of the VDBs", asking -> upkeep.logsOfVdbs()),
                new Reason("lease", UNTIL_ANOTHER + "nobody ends", asking -> catalog.read(Leases::names)),
                new Reason("VDB that sleeps", UNTIL_ANOTHER + "nobody can connect to", asking -> catalog.read(Sleepers::names)),
                new Reason("connection to one that slept", "connections that end with it", asking -> passing(doors.passing())));
    }

    /** All of them. @param asking the session in which somebody asks, or null */
    List<ApiObject> list(ClientSession asking) {
        return reasons.stream().flatMap(reason -> reason.uses().apply(asking).stream()
                .map(use -> ApiObject.of("EngineUse").with("reason", reason.name()).with("what", use).with("end", reason.end()))).toList();
    }

    private String text(ClientSession session) {
        ApiObject user = catalog.read(transaction -> transaction.find(session.user()));
        String who = user == null ? session.user() : user.name();
        return session.client().agent() == null ? who : who + " by " + session.client().agent();
    }

    private static List<String> passing(int count) {
        return count == 0 ? List.of() : List.of(Integer.toString(count));
    }

    private List<String> jobs() {
        return catalog.read(transaction -> transaction.list(Query.all("job").in(Jobs.UNDER_WAY))).stream()
                .map(job -> job.reference() + " (" + job.string("title") + ")").toList();
    }
}

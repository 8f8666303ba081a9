package dev.sluice.engine.http;

import dev.sluice.engine.auth.Sessions;
import dev.sluice.engine.http.call.Route;
import dev.sluice.engine.http.calls.AbsentCalls;
import dev.sluice.engine.http.calls.CapacityCalls;
import dev.sluice.engine.http.calls.ContainerCalls;
import dev.sluice.engine.http.calls.Deeds;
import dev.sluice.engine.http.calls.EnvironmentCalls;
import dev.sluice.engine.http.calls.FaultCalls;
import dev.sluice.engine.http.calls.GroupCalls;
import dev.sluice.engine.http.calls.HistoryCalls;
import dev.sluice.engine.http.calls.JobCalls;
import dev.sluice.engine.http.calls.NotificationCalls;
import dev.sluice.engine.http.calls.ObjectCalls;
import dev.sluice.engine.http.calls.PasswordCheck;
import dev.sluice.engine.http.calls.PolicyCalls;
import dev.sluice.engine.http.calls.Premises;
import dev.sluice.engine.http.calls.RoleCalls;
import dev.sluice.engine.http.calls.SchemaCalls;
import dev.sluice.engine.http.calls.ServiceCalls;
import dev.sluice.engine.http.calls.SessionCalls;
import dev.sluice.engine.http.calls.SourceCalls;
import dev.sluice.engine.http.calls.SourceConfigCalls;
import dev.sluice.engine.http.calls.SystemCalls;
import dev.sluice.engine.http.calls.UserCalls;
import dev.sluice.engine.jobs.Jobs;
import dev.sluice.engine.jobs.News;
import dev.sluice.engine.objects.Workplace;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** All calls of the API, found by method and path. */
final class Routes {
    private final Map<String, Route> byPath = new HashMap<>();

    Routes(List<Route> routes) {
        for (Route route : routes) {
            if (byPath.put(route.method() + " " + route.path(), route) != null) {
                throw new IllegalStateException("two routes for " + route.method() + " " + route.path());
            }
        }
    }

    /** Those to what an engine consists of. */
    static Routes of(Workplace place, Jobs jobs, Premises premises, Sessions sessions, String version) {
        ObjectCalls objects = new ObjectCalls(place.catalog(), place.schema());
        Deeds deeds = new Deeds(place, jobs, objects);
        List<Route> routes = new ArrayList<>(objects.routes());
        PasswordCheck passwords = new PasswordCheck();
        routes.addAll(new SessionCalls(place.catalog(), sessions, passwords).routes());
        routes.addAll(new SystemCalls(place, deeds, premises, version).routes());
        routes.addAll(new ServiceCalls(place.schema(), premises).routes());
        routes.addAll(AbsentCalls.routes());
        routes.addAll(new UserCalls(place, deeds, sessions, passwords).routes());
        routes.addAll(new RoleCalls(place, deeds).routes());
        routes.addAll(new GroupCalls(place, deeds).routes());
        routes.addAll(new EnvironmentCalls(place, deeds).routes());
        routes.addAll(new SourceConfigCalls(place, deeds).routes());
        routes.addAll(new ContainerCalls(place, deeds).routes());
        routes.addAll(new SourceCalls(place, deeds).routes());
        routes.addAll(new HistoryCalls(place, deeds).routes());
        routes.addAll(new CapacityCalls(place, deeds).routes());
        routes.addAll(new FaultCalls(deeds).routes());
        routes.addAll(new PolicyCalls(place, deeds).routes());
        News news = new News();
        place.catalog().observe(news);
        routes.addAll(new NotificationCalls(news, place.schema()).routes());
        routes.addAll(new JobCalls(place.catalog(), jobs, objects).routes());
        routes.addAll(new SchemaCalls(place.schema(), routes).routes());
        return new Routes(routes);
    }

    /** A route together with the reference that the path names, or null. */
    record Match(Route route, String reference) {
    }

    /**
     * The call meant by {@code path}, or null when there is none. Paths that name an object have its reference in one place:
     * references are the only segments that end in a dash and a number.
     */
    Match find(String method, String path) {
        String[] segments = path.split("/");
        String reference = null;
        for (int i = 0; i < segments.length; i++) {
            if (segments[i].equals("*")) {
                return null;
            }
            if (isReference(segments[i]) && reference == null) {
                reference = segments[i];
                segments[i] = "*";
            }
        }
        Route route = byPath.get(method + " " + String.join("/", segments));
        return route == null ? null : new Match(route, reference);
    }

    private static boolean isReference(String segment) {
        int dash = segment.lastIndexOf('-');
        return dash > 0 && segment.substring(dash + 1).chars().allMatch(Character::isDigit) && dash < segment.length() - 1;
    }
}

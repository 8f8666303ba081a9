package dev.sluice.engine.http;

import dev.sluice.engine.auth.Sessions;
import dev.sluice.engine.http.call.Route;
import dev.sluice.engine.http.calls.AbsentCalls;
import dev.sluice.engine.http.calls.AnalyticsCalls;
import dev.sluice.engine.http.calls.CapacityCalls;
import dev.sluice.engine.http.calls.ContainerCalls;
import dev.sluice.engine.http.calls.EnvironmentCalls;
import dev.sluice.engine.http.calls.FaultCalls;
import dev.sluice.engine.http.calls.GroupCalls;
import dev.sluice.engine.http.calls.HistoryCalls;
import dev.sluice.engine.http.calls.JobCalls;
import dev.sluice.engine.http.calls.LabCalls;
import dev.sluice.engine.http.calls.MonitoringCalls;
import dev.sluice.engine.http.calls.NotificationCalls;
import dev.sluice.engine.http.calls.ObjectCalls;
import dev.sluice.engine.http.calls.PasswordCheck;
import dev.sluice.engine.http.calls.PolicyCalls;
import dev.sluice.engine.http.calls.RoleCalls;
import dev.sluice.engine.http.calls.SchemaCalls;
import dev.sluice.engine.http.calls.ScriptRunCalls;
import dev.sluice.engine.http.calls.ServiceCalls;
import dev.sluice.engine.http.calls.SessionCalls;
import dev.sluice.engine.http.calls.SourceCalls;
import dev.sluice.engine.http.calls.SourceConfigCalls;
import dev.sluice.engine.http.calls.SystemCalls;
import dev.sluice.engine.http.calls.SystemFigures;
import dev.sluice.engine.http.calls.TokenCalls;
import dev.sluice.engine.http.calls.UserCalls;
import dev.sluice.engine.http.calls.WorkStarter;
import dev.sluice.engine.jobs.Jobs;
import dev.sluice.engine.jobs.RecentChanges;
import dev.sluice.engine.objects.JobResources;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** All calls of the API, found by method and path. */
final class Routes {
    private final Map<String, Route> byPath = new HashMap<>();
    private final Set<String> beside;

    Routes(List<Route> routes) {
        for (Route route : routes) {
            if (byPath.put(route.method() + " " + route.path(), route) != null) {
                throw new IllegalStateException("two routes for " + route.method() + " " + route.path());
            }
        }
        beside = routes.stream().map(Route::path).filter(path -> path.startsWith("/")).collect(Collectors.toUnmodifiableSet());
    }

    /** The addresses that are no part of the API. */
    Set<String> beside() {
        return beside;
    }

    /** Those to what an engine consists of. */
    static Routes of(JobResources resources, Jobs jobs, SystemFigures figures, Sessions sessions, String version, Consumer<String> passwordGone) {
        ObjectCalls objects = new ObjectCalls(resources.catalog(), resources.schema());
        WorkStarter deeds = new WorkStarter(resources, jobs, objects);
        List<Route> routes = new ArrayList<>(objects.routes());
        PasswordCheck passwords = new PasswordCheck();
        routes.addAll(new SessionCalls(resources.catalog(), sessions, passwords).routes());
        routes.addAll(new SystemCalls(resources, deeds, figures, version).routes());
        routes.addAll(new ServiceCalls(resources.schema(), figures).routes());
        routes.addAll(new AnalyticsCalls(resources.schema(), figures.statistics()).routes());
        routes.addAll(AbsentCalls.routes());
        routes.addAll(new UserCalls(resources, deeds, sessions, passwords, passwordGone).routes());
        routes.addAll(new TokenCalls(resources, deeds).routes());
        routes.addAll(new RoleCalls(resources, deeds).routes());
        routes.addAll(new GroupCalls(resources, deeds).routes());
        routes.addAll(new LabCalls(resources, deeds).routes());
        routes.addAll(new ScriptRunCalls(resources.catalog(), deeds).routes());
        routes.addAll(new EnvironmentCalls(resources, deeds).routes());
        routes.addAll(new SourceConfigCalls(resources, deeds).routes());
        routes.addAll(new ContainerCalls(resources, deeds).routes());
        routes.addAll(new SourceCalls(resources, deeds).routes());
        routes.addAll(new HistoryCalls(resources, deeds).routes());
        routes.addAll(new CapacityCalls(resources, deeds).routes());
        routes.addAll(new FaultCalls(deeds).routes());
        routes.addAll(new PolicyCalls(resources, deeds).routes());
        RecentChanges news = new RecentChanges();
        resources.catalog().observe(news);
        routes.addAll(new NotificationCalls(news, resources.schema()).routes());
        routes.addAll(new JobCalls(resources.catalog(), jobs, objects).routes());
        routes.addAll(new SchemaCalls(resources.schema(), routes).routes());
        routes.addAll(new MonitoringCalls(resources, jobs.tally(), sessions, version).routes());
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

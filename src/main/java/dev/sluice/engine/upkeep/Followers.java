package dev.sluice.engine.upkeep;

import dev.sluice.engine.catalog.Catalog;
import dev.sluice.engine.catalog.Query;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.containers.Dsource;
import dev.sluice.engine.jobs.Caller;
import dev.sluice.engine.jobs.FailureMessages;
import dev.sluice.engine.jobs.FaultKind;
import dev.sluice.engine.jobs.Faults;
import dev.sluice.engine.jobs.Jobs;
import dev.sluice.engine.jobs.Refusal;
import dev.sluice.engine.jobs.Request;
import dev.sluice.engine.kind.Follower;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.wire.ApiObject;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks after the databases that follow the sources of dSources: each is to run while the engine does and its dSource is enabled.
 * One that ends is a fault, and is started once; one that takes in nothing is a fault until it does. They end with the engine:
 * closing this stops them, so whoever opens it closes it after the jobs.
 */
public final class Followers implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Followers.class);

    private final JobResources resources;
    private final Catalog catalog;
    /** Containers whose follower has not run since the engine tried to start it. */
    private final Set<String> tried = new HashSet<>();
    /** Containers whose follower took in nothing at the last look. */
    private final Set<String> lagging = new HashSet<>();
    private boolean isFirst = true;

    public Followers(JobResources resources) {
        this.resources = resources;
        catalog = resources.catalog();
    }

    /** Starts what is to run and does not, and tells what is wrong. At the first look nothing is wrong with one that is not up. */
    void look(Jobs jobs) throws InterruptedException {
        List<Dsource> all = all();
        mendOthers(all.stream().filter(Dsource::isEnabled).map(each -> each.source().string("container")).toList());
        for (Dsource each : all) {
            if (each.isEnabled() && catalog.read(transaction -> isLeftAlone(transaction, each.source()))) {
                try {
                    lookAt(each, jobs);
                } catch (IOException gone) {
                    // It ended under our eyes; the next look finds that.
                    LOG.info("the standby of '{}' cannot be asked: {}", each.source().name(), gone.getMessage());
                }
            }
        }
        isFirst = false;
    }

    /** No standby is to run of what is disabled, or followed by none any more. */
    private void mendOthers(List<String> followed) {
        catalog.write(transaction -> {
            Faults.mendOthers(transaction, FaultKind.STANDBY_DEAD, followed);
            Faults.mendOthers(transaction, FaultKind.STANDBY_BEHIND, followed);
            return null;
        });
    }

    /** The sources that are followed, by their names. */
    List<String> names() {
        return all().stream().filter(Dsource::isEnabled).map(each -> each.source().name()).toList();
    }

    private List<Dsource> all() {
        return catalog.read(transaction -> transaction.list(Query.all("source")).stream()
                .filter(source -> source.flag("linked") && !"PENDING".equals(source.object("runtime").string("status")))
                .map(source -> Dsource.of(transaction, resources, source)).filter(Dsource::follows).toList());
    }

    private static boolean isLeftAlone(Transaction catalog, ApiObject source) {
        return catalog.list(Query.all("job").where("target", source.string("container"))
                .in(Jobs.UNDER_WAY).page(1, 0)).isEmpty();
    }

    private void lookAt(Dsource dsource, Jobs jobs) throws IOException, InterruptedException {
        Follower follower = dsource.follower();
        if (!follower.isWhole()) {
            return;
        }
        String container = dsource.source().string("container");
        if (follower.runs()) {
            tried.remove(container);
            String trouble = trouble(follower);
            // At once it may just be connecting.
            boolean lags = trouble != null && !lagging.add(container);
            if (trouble == null) {
                lagging.remove(container);
            }
            tell(dsource, null, lags ? trouble : null);
            return;
        }
        boolean isNew = tried.add(container);
        if (!isFirst || !isNew) {
            tell(dsource, "The standby of '" + dsource.source().name() + "' does not run any more.", null);
        }
        if (isNew) {
            start(container, jobs);
        }
    }

    private static String trouble(Follower follower) throws IOException {
        try {
            return follower.trouble();
        } catch (IOException why) {
            if (!follower.runs()) {
                throw why;
            }
            return FailureMessages.of(why, false).summary();
        }
    }

    private void start(String container, Jobs jobs) {
        try {
            jobs.start(new StartFollower(resources, catalog.read(transaction -> transaction.find(container))), Request.by(Caller.ENGINE));
        } catch (Refusal refused) {
            LOG.warn("the standby of {} cannot be started: {}", container, refused.error().summary());
        }
    }

    private void tell(Dsource dsource, String dead, String lags) {
        catalog.write(transaction -> {
            ApiObject container = transaction.find(dsource.source().string("container"));
            // Meanwhile somebody may have begun to work on it, and then nothing of this counts.
            if (container != null && isLeftAlone(transaction, dsource.source())) {
                Faults.follow(transaction, FaultKind.STANDBY_DEAD, container, dead);
                Faults.follow(transaction, FaultKind.STANDBY_BEHIND, container, lags);
            }
            return null;
        });
    }

    @Override
    public void close() {
        for (Dsource each : all()) {
            try {
                each.stop();
            } catch (IOException stays) {
                LOG.warn("the standby of '{}' runs on: {}", each.source().name(), FailureMessages.of(stays, false).summary());
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }
}

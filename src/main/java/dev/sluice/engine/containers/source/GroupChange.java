package dev.sluice.engine.containers.source;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.jobs.Change;
import dev.sluice.engine.objects.AddNamed;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.engine.objects.UpdateObject;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.util.ArrayList;
import java.util.List;

/** Makes or changes a group, whose hooks all VDBs in it run. */
public final class GroupChange {
    private static final String HOOKS = "hooks";

    private GroupChange() {
    }

    public static Change create(ApiObject request) {
        AddNamed named = new AddNamed("group", request);
        return new Change() {
            @Override
            public String actionType() {
                return named.actionType();
            }

            @Override
            public String title() {
                return named.title();
            }

            @Override
            public List<Mistake> check(Transaction catalog) {
                List<Mistake> mistakes = new ArrayList<>(named.check(catalog));
                mistakes.addAll(hooks(request));
                return mistakes;
            }

            @Override
            public String apply(Transaction catalog) {
                return named.apply(catalog);
            }
        };
    }

    public static Change update(JobResources resources, ApiObject group, ApiObject changes) {
        return new UpdateObject(resources, group, changes, "GROUP_UPDATE", "group") {
            @Override
            protected List<Mistake> objections(Transaction catalog) {
                return hooks(changes);
            }
        };
    }

    private static List<Mistake> hooks(ApiObject said) {
        return Hooks.checkOfGroup(said.object(HOOKS), List.of(HOOKS));
    }
}

package dev.sluice.engine.jobs;

import dev.sluice.engine.auth.Person;
import dev.sluice.engine.auth.Right;
import dev.sluice.engine.auth.StandardRole;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.wire.ApiObject;

/** Makes whoever has a container made its owner, unless they own its group: nobody makes what they cannot use. */
final class ContainerOwnership {
    private ContainerOwnership() {
    }

    /** Does nothing unless the job has just made the container. */
    static void give(Transaction catalog, Caller caller, ApiObject container, String job) {
        boolean made = "AppDataContainer".equals(container.type())
                && catalog.provisional(job).stream().anyMatch(object -> object.reference().equals(container.reference()));
        Person maker = made && caller.user() != null ? UserRights.find(catalog, caller.user()).orElse(null) : null;
        if (maker != null && !maker.may(Right.AUTHORIZE, Belonging.of(catalog, container.reference()))) {
            catalog.add(ApiObject.of("Authorization").with("user", maker.reference())
                    .with("role", StandardRole.OWNER.reference()).with("target", container.reference()), job);
        }
    }
}

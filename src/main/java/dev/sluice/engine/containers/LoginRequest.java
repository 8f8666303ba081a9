package dev.sluice.engine.containers;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.jobs.FailureMessages;
import dev.sluice.engine.jobs.Refusal;
import dev.sluice.engine.kind.Connectable;
import dev.sluice.engine.kind.MadeLogin;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.wire.ApiObject;
import java.io.IOException;
import java.util.Optional;

/** Tells how users come in to a VDB by a password that the engine has made, while whoever asked waits. */
public record LoginRequest(JobResources resources, ApiObject container, boolean isOfAdministrator) {
    public ApiObject answer() {
        try {
            MadeLogin login = login().orElseThrow(() -> new Refusal("exception.vdb.login.known", "the engine has made no password for '" + container.name()
                    + "': its roles have those of its source, or those that they were given.", "Ask whoever knows the source."));
            if (login.isFurther() && !isOfAdministrator) {
                throw new Refusal("exception.vdb.login.further", "'" + login.user() + "' may do more in '" + container.name()
                        + "' than work with data, so its password is for administrators.", "Refresh it: then its address names a role for data.");
            }
            return ApiObject.of("DatabaseLogin").with("user", login.user()).with("password", login.password().reveal())
                    .with("uri", login.uri().reveal()).with("jdbcUrl", login.jdbcUrl().reveal());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new Refusal(FailureMessages.of(stopped, false));
        } catch (IOException refused) {
            throw new Refusal(FailureMessages.of(refused, false));
        }
    }

    private Optional<MadeLogin> login() throws IOException, InterruptedException {
        Vdb vdb = resources.catalog().read(this::vdb).woken();
        Optional<Connectable> connectable = vdb.kind().as(Connectable.class);
        return connectable.isPresent() ? connectable.get().login(vdb.virtual()) : Optional.empty();
    }

    private Vdb vdb(Transaction catalog) {
        if (!Requirements.enabledSource(catalog, container).flag("virtual")) {
            throw new Refusal("exception.container.not.virtual", "'" + container.name() + "' is a dSource, to which nobody logs in.", "Name a VDB.");
        }
        return Vdb.of(catalog, resources, container.reference());
    }
}

package dev.sluice.engine.accounts;

import dev.sluice.engine.auth.Person;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.jobs.Change;
import dev.sluice.engine.objects.ReferenceCheck;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.util.ArrayList;
import java.util.List;

/** Creates a user with a password. */
public final class CreateUser implements Change {
    private final Person creator;
    private final ApiObject request;
    private final Password password;

    public CreateUser(Person creator, ApiObject request) {
        this.creator = creator;
        this.request = request;
        password = new Password(request.object("credential"));
    }

    @Override
    public String actionType() {
        return "USER_CREATE";
    }

    @Override
    public String title() {
        return "Create user \"" + request.name() + "\".";
    }

    @Override
    public List<Mistake> check(Transaction catalog) {
        Management.require(creator, request, "create");
        List<Mistake> mistakes = new ArrayList<>(ReferenceCheck.duplicate(catalog, "user", "", request.name(), List.of("name")));
        if ("LDAP".equals(request.string("authenticationType"))) {
            mistakes.add(new Mistake(List.of("authenticationType"), "directories are not supported by this engine.",
                    "Give NATIVE and a credential."));
        }
        if (!password.isGiven()) {
            mistakes.add(new Mistake(List.of("credential"), "it is missing.", "Give the password to start with."));
        } else {
            mistakes.addAll(password.mistakes(catalog, request.name(), List.of("credential", "password")));
        }
        return mistakes;
    }

    @Override
    public String apply(Transaction catalog) {
        ApiObject user = catalog.add(request.with("credential", null).with("authenticationType", "NATIVE")
                .with("passwordUpdateRequest", "NONE").with("isDefault", false).with("apiUser", request.flag("apiUser")));
        catalog.setCredential(user.reference(), password.hash());
        return user.reference();
    }
}

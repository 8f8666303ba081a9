package dev.sluice.engine.accounts;

import dev.sluice.engine.auth.Person;
import dev.sluice.engine.catalog.Query;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.jobs.Change;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Changes a password: one's own with the old one; somebody else's as whoever manages them, which ends their tokens, too. */
public final class ChangePassword implements Change {
    private final Person changer;
    private final ApiObject user;
    private final Password password;
    private final boolean oldFits;
    private final boolean isSame;

    /**
     * @param oldHash of the password that counts now
     * @param oldFits whether the request has that password
     */
    public ChangePassword(Person changer, ApiObject user, ApiObject request, String oldHash, boolean oldFits) {
        this.changer = changer;
        this.user = user;
        this.oldFits = oldFits;
        password = new Password(request.object("newCredential"));
        isSame = oldFits ? password.isThatOf(request.object("oldCredential")) : password.fits(oldHash);
    }

    @Override
    public String actionType() {
        return "USER_PASSWORD_UPDATE";
    }

    @Override
    public String title() {
        return "Change the password of user \"" + user.name() + "\".";
    }

    @Override
    public List<Mistake> check(Transaction catalog) {
        List<Mistake> mistakes = new ArrayList<>();
        if (!isTheirOwn()) {
            Management.require(changer, user, "change the password of");
        } else if (!oldFits) {
            mistakes.add(new Mistake(List.of("oldCredential"), "it is missing, or not the password of '" + user.name() + "'.",
                    "Give the password that counts now."));
        }
        if (!password.isGiven()) {
            mistakes.add(new Mistake(List.of("newCredential"), "it is missing.", "Give the new password."));
            return mistakes;
        }
        List<String> path = List.of("newCredential", "password");
        mistakes.addAll(password.mistakes(catalog, user.name(), path));
        if (isSame && Password.mayNotBeKept(catalog)) {
            mistakes.add(new Mistake(path, "it is the password that counts now.", "Choose another password."));
        }
        return mistakes;
    }

    private boolean isTheirOwn() {
        return changer.reference().equals(user.reference());
    }

    @Override
    public String apply(Transaction catalog) {
        catalog.setCredential(user.reference(), password.hash());
        if (isTheirOwn()) {
            catalog.change(user.reference(), Map.of("passwordUpdateRequest", "NONE"));
        } else {
            // Whoever has a password set by others may have lost more than that.
            catalog.list(Query.all("token").where("user", user.reference())).forEach(token -> catalog.remove(token.reference()));
        }
        return "";
    }
}

package dev.sluice.engine.http.call;

import dev.sluice.engine.auth.Person;
import dev.sluice.engine.auth.Right;
import dev.sluice.engine.auth.StandardRole;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.jobs.Belonging;
import dev.sluice.engine.jobs.Refusal;
import java.util.List;

/** The caller has to have a right on an object, or on what that belongs to. */
record RightRule(Right right, RightTarget place) implements CallRule {
    @Override
    public void check(Call call, Transaction catalog) {
        if (call.person().mayEverywhere(right)) {
            return;
        }
        String object = place.find(call, catalog);
        if (object == null) {
            // What is wrong with the body says more than that something is not allowed on nothing.
            Refusal.ifAny(call.mistakes());
        }
        List<String> places = object == null ? List.of() : Belonging.of(catalog, object);
        if (!call.person().may(right, places)) {
            throw refusal(call.person(), right, object == null ? Person.DOMAIN : object, places, catalog);
        }
    }

    /** Names the object only to those who may see it. */
    static Refusal refusal(Person person, Right right, String object, List<String> places, Transaction catalog) {
        boolean everything = object.equals(Person.DOMAIN);
        boolean seen = !everything && person.may(Right.READ, places) && catalog.find(object) != null
                && catalog.find(object).name() != null;
        String shown = everything ? "the domain" : seen ? "'" + catalog.find(object).name() + "' (" + object + ")"
                : "'" + object + "'";
        return new Refusal("exception.authorization.missing", "User '" + person.name() + "' may not " + right.verb() + " "
                + shown + ": the right " + right + " on it is missing.", "Ask an administrator for a role that has it"
                + named(StandardRole.with(right)) + (everything ? "." : ", on it or on its group."));
    }

    /** Those that come with the engine, in brackets; nothing where an administrator has to make one first. */
    private static String named(List<String> roles) {
        return roles.isEmpty() ? "" : " (" + String.join(", ", roles) + ")";
    }

    @Override
    public String about() {
        return right + " on " + place.about();
    }
}

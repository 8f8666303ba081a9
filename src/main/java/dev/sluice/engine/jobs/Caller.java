package dev.sluice.engine.jobs;

import dev.sluice.engine.auth.CallingProgram;
import dev.sluice.engine.auth.Person;
import dev.sluice.wire.ApiObject;

/**
 * Who asks for something, for the audit.
 *
 * @param user reference of the user, or null for the engine itself and for failed logins
 * @param source what set it off
 * @param name of the user or the policy that did, or null
 * @param address where the call came from, or null
 * @param agent what the client calls itself, or null
 * @param secrets of the call, which are not written down
 */
public record Caller(String user, Source source, String name, String address, String agent, RequestSecrets secrets) {
    /** The engine itself. */
    public static final Caller ENGINE = new Caller(null, Source.SYSTEM, null, null, null, RequestSecrets.NONE);

    /** What can set something off: a request, a policy or the engine. */
    public enum Source { WEBSERVICE, POLICY, SYSTEM }

    /** Who makes a request. @param person null before there is a login */
    public static Caller of(Person person, CallingProgram client) {
        return person == null ? new Caller(null, Source.SYSTEM, null, client.address(), client.agent(), RequestSecrets.NONE)
                : new Caller(person.reference(), Source.WEBSERVICE, person.name(), client.address(), client.agent(), RequestSecrets.NONE);
    }

    /** The engine itself, as a policy says. */
    public static Caller policy(String name) {
        return new Caller(null, Source.POLICY, name, null, null, RequestSecrets.NONE);
    }

    /** The same client, now known to be {@code known}. */
    public Caller as(ApiObject known) {
        return new Caller(known.reference(), Source.WEBSERVICE, known.name(), address, agent, secrets);
    }

    /** The same, whom the engine lets in or out: that is its own work. */
    public Caller atTheDoor() {
        return new Caller(user, Source.SYSTEM, name, address, agent, secrets);
    }

    /** The same, who sends these. */
    public Caller with(RequestSecrets sent) {
        return new Caller(user, source, name, address, agent, sent);
    }
}

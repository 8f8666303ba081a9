package dev.sluice.engine.auth;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A user, as far as it decides what they may do.
 *
 * <p>A right on an object is a right on all that belongs to it: what is allowed on a group is allowed on its containers, on
 * their sources, snapshots and jobs, and what is allowed on {@link #DOMAIN} is allowed on everything. Who runs the engine
 * itself is another matter: administrators of the system manage accounts and see the audit, but have no rights on data. Whoever
 * administers the domain has the rights that are {@linkplain Right#isReserved reserved}, too.
 *
 * @param system whether they are an administrator of the system
 * @param hasToChangePassword whether they have to change their password before anything else
 * @param byToken whether they were let in by a token
 * @param limited whether that has a role, and have no more rights than that
 */
public record Person(String reference, String name, boolean system, boolean hasToChangePassword, boolean byToken, boolean limited, List<Grant> grants) {
    /** The target of a role that holds on everything. */
    public static final String DOMAIN = "DOMAIN";

    /** @param places the object and all that it belongs to, as references */
    public boolean may(Right right, Collection<String> places) {
        return right.isReserved() && mayEverywhere(Right.ADMINISTER) || grants.stream().anyMatch(grant -> grant.rights().contains(right)
                && (grant.target().equals(DOMAIN) || places.contains(grant.target())));
    }

    /** The same, let in by a token. */
    public Person letInByToken() {
        return new Person(reference, name, system, hasToChangePassword, true, limited, grants);
    }

    /** The same with none but these rights, as a token gives them. */
    public Person limitedTo(Set<Right> rights) {
        List<Grant> left = grants.stream().map(grant -> new Grant(grant.target(),
                grant.rights().stream().filter(rights::contains).collect(Collectors.toSet()))).toList();
        return new Person(reference, name, false, hasToChangePassword, true, true, left);
    }

    public boolean mayEverywhere(Right right) {
        return may(right, Set.of());
    }

    /** Whether they manage users, roles and whatever else belongs to nobody in particular. */
    public boolean isAdministrator() {
        return system || mayEverywhere(Right.ADMINISTER);
    }

    /** The objects on which they have a right, without what belongs to these. */
    public Set<String> where(Right right) {
        return grants.stream().filter(grant -> grant.rights().contains(right)).map(Grant::target).collect(Collectors.toSet());
    }
}

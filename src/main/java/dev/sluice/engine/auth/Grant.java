package dev.sluice.engine.auth;

import java.util.Set;

/**
 * What a role lets somebody do on one object; an authorization, on the wire.
 *
 * @param target reference of a container, of a group, or {@link Person#DOMAIN}
 */
public record Grant(String target, Set<Right> rights) {
}

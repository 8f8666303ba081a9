package dev.sluice.engine.kind;

import dev.sluice.wire.Secret;

/**
 * As whom users come in to a virtual database, by a password that the engine has made.
 *
 * @param isFurther whether that role may do more than work with data
 * @param uri the whole address
 * @param jdbcUrl the same for Java
 */
public record MadeLogin(String user, Secret password, boolean isFurther, Secret uri, Secret jdbcUrl) {
}

/**
 * Who listens where a virtual database is to be reached while that does not listen itself, since it sleeps or is being renewed.
 *
 * <p>Start with {@link dev.sluice.engine.door.Doors}, which says what a door is; {@code LocalDoors} has them in this process, and {@code process}
 * in one without privileges.
 */
package dev.sluice.engine.door;

/**
 * Who may come in and what they may do: passwords, login attempts, sessions, roles and rights. Imports nothing of ours; users
 * themselves are objects of the catalog, known here by their reference.
 *
 * <p>Start with {@link dev.sluice.engine.auth.Sessions} for who is there, and {@link dev.sluice.engine.auth.Person} for what
 * they may do.
 */
package dev.sluice.engine.auth;

/**
 * What can be done with accounts: users and their passwords, roles, and who has which role on what. One class per change.
 *
 * <p>Start with {@link dev.sluice.engine.accounts.CreateUser} and
 * {@link dev.sluice.engine.accounts.CreateAuthorization}.
 */
package dev.sluice.engine.accounts;

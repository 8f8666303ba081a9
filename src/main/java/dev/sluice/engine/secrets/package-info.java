/**
 * Encrypts the secrets that an engine keeps. A <em>data key</em> encrypts them and lies encrypted beside them; the <em>master
 * key</em> that it is encrypted with lies outside of the engine's home, in a file or wherever a command has it from. Imports
 * {@code host} only.
 *
 * <p>Start with {@link dev.sluice.engine.secrets.KeySource} and {@link dev.sluice.engine.secrets.DataKey}.
 */
package dev.sluice.engine.secrets;
